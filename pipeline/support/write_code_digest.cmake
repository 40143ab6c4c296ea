# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -Droot=… -Dlist=… -Dheader=… -Dlibraries=… -P write_code_digest.cmake
# Writes the header with the code digest of each room. `list` names the files, relative to `root`, one a line;
# files of other rooms are left out of a room's digest. An unchanged header keeps its time.

file(STRINGS "${list}" files)
list(SORT files)

# digestRoom(<room> <variable>): SHA-256 over the libraries and, for each file in order, its path and contents.
function(digestRoom room variable)
  set(others generators analyzers export)
  list(REMOVE_ITEM others ${room})
  list(JOIN others "|" others)
  set(text "${libraries}\n")
  foreach(file IN LISTS files)
    if(NOT file MATCHES "^(${others})/")
      file(SHA256 "${root}/${file}" digest)
      string(APPEND text "${digest} ${file}\n")
    endif()
  endforeach()
  string(SHA256 digest "${text}")
  set(${variable} ${digest} PARENT_SCOPE)
endfunction()

digestRoom(generators generators)
digestRoom(analyzers analyzers)
digestRoom(export export)

file(CONFIGURE OUTPUT "${header}" @ONLY CONTENT [[
// SPDX-License-Identifier: GPL-3.0-or-later
// Generated from the sources by write_code_digest.cmake; do not edit.
#pragma once

#include <string_view>

/// For each room of stages, the digest of the code and libraries that its results depend on, as 64 hexadecimal digits.
namespace castra::code {

inline constexpr std::string_view kGenerators = "@generators@";
inline constexpr std::string_view kAnalyzers = "@analyzers@";
inline constexpr std::string_view kExport = "@export@";

}  // namespace castra::code
]])
