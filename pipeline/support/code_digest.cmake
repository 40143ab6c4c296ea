# SPDX-License-Identifier: GPL-3.0-or-later
# The target castra_code: a header castra_code.h with one digest a room over everything that can change what its stages
# return. It enters the stages' fingerprints, so that no cache outlives the code that filled it. It depends on neither
# compiler, build type nor the place of the checkout.

set(sources_that_count h cpp inc html css js)
set(code_directories pipeline/base pipeline/geometry pipeline/formats pipeline/artifacts generators analyzers export)

set(code_patterns "")
foreach(extension IN LISTS sources_that_count)
  foreach(directory IN LISTS code_directories)
    list(APPEND code_patterns "${PROJECT_SOURCE_DIR}/${directory}/*.${extension}")
  endforeach()
endforeach()
foreach(stem archive random set leaf files key)
  list(APPEND code_patterns "${PROJECT_SOURCE_DIR}/pipeline/core/${stem}.h"
                            "${PROJECT_SOURCE_DIR}/pipeline/core/${stem}.cpp")
endforeach()
file(GLOB_RECURSE code_files CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}" ${code_patterns})

set(code_directory "${PROJECT_BINARY_DIR}/code")
set(code_header "${code_directory}/castra_code.h")
set(code_list "${code_directory}/files.txt")
list(JOIN code_files "\n" code_lines)
file(CONFIGURE OUTPUT "${code_list}" CONTENT "${code_lines}\n" @ONLY)

set(code_script "${CMAKE_CURRENT_LIST_DIR}/write_code_digest.cmake")
list(TRANSFORM code_files PREPEND "${PROJECT_SOURCE_DIR}/" OUTPUT_VARIABLE code_dependencies)
add_custom_command(
  OUTPUT "${code_header}"
  COMMAND "${CMAKE_COMMAND}" "-Droot=${PROJECT_SOURCE_DIR}" "-Dlist=${code_list}" "-Dheader=${code_header}"
          "-Dlibraries=${library_versions}" -P "${code_script}"
  DEPENDS ${code_dependencies} "${code_list}" "${code_script}"
  COMMENT "Taking the digest of the code"
  VERBATIM)
add_custom_target(castra_code_header DEPENDS "${code_header}")

add_library(castra_code INTERFACE)
add_dependencies(castra_code castra_code_header)
target_include_directories(castra_code INTERFACE "${code_directory}")
