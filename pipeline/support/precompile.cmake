# SPDX-License-Identifier: GPL-3.0-or-later
# Precompiled headers, for builds that are made once from nothing: reading the standard library and GoogleTest is half
# of the work there. Builds that are made often do without, because ccache keeps only what has none; and as these do,
# a header that a file forgot to include is still missed.

set(standard_headers
  <algorithm> <array> <charconv> <chrono> <cmath> <cstdint> <filesystem> <functional> <map> <memory> <numeric>
  <optional> <set> <span> <string> <string_view> <utility> <vector>)

# listTargets(<variable> <folder>): every program and library of a folder and those below it.
function(listTargets variable folder)
  get_directory_property(found DIRECTORY "${folder}" BUILDSYSTEM_TARGETS)
  get_directory_property(subfolders DIRECTORY "${folder}" SUBDIRECTORIES)
  foreach(subfolder IN LISTS subfolders)
    listTargets(below "${subfolder}")
    list(APPEND found ${below})
  endforeach()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# precompileHeaders(): for all targets there are. Two sets of headers serve them all: with GoogleTest and without.
function(precompileHeaders)
  listTargets(targets "${PROJECT_SOURCE_DIR}")
  file(WRITE "${PROJECT_BINARY_DIR}/precompiled.cpp" "")
  add_library(castra_precompiled OBJECT "${PROJECT_BINARY_DIR}/precompiled.cpp")
  target_link_libraries(castra_precompiled PRIVATE castra_warnings)
  target_precompile_headers(castra_precompiled PRIVATE ${standard_headers})
  if(CASTRA_TESTS)
    add_library(castra_precompiled_tests OBJECT "${PROJECT_BINARY_DIR}/precompiled.cpp")
    target_link_libraries(castra_precompiled_tests PRIVATE GTest::gtest castra_warnings)
    target_precompile_headers(castra_precompiled_tests PRIVATE ${standard_headers} <gtest/gtest.h>)
  endif()
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(libraries ${target} LINK_LIBRARIES)
    # CGAL rounds in its own way, which the headers would have to be read with.
    if(NOT type MATCHES "EXECUTABLE|STATIC_LIBRARY" OR "CGAL::CGAL" IN_LIST libraries)
      continue()
    elseif("GTest::gtest_main" IN_LIST libraries)
      target_precompile_headers(${target} REUSE_FROM castra_precompiled_tests)
    else()
      target_precompile_headers(${target} REUSE_FROM castra_precompiled)
    endif()
  endforeach()
endfunction()
