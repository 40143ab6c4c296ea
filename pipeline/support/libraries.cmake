# SPDX-License-Identifier: GPL-3.0-or-later
# Finds the libraries of the program. Each is linked PRIVATE by the one room that uses it. Nothing is downloaded.

# requireLibrary(<package> <Debian package> [CONFIG]): find_package that says how to get what is absent.
# A macro, because find_package sets variables that its caller needs.
macro(requireLibrary name debian_package)
  find_package(${name} QUIET ${ARGN})
  if(NOT ${name}_FOUND)
    message(FATAL_ERROR "${name} is absent. Debian has it as ${debian_package}: run ./run or ./test, which install "
      "what dependencies.txt lists, or apt-get install ${debian_package}.")
  endif()
endmacro()

# CGAL warns about Debug builds because they are slow; ours are there to be slow.
set(CGAL_DO_NOT_WARN_ABOUT_CMAKE_BUILD_TYPE ON)
requireLibrary(CGAL libcgal-dev CONFIG)
requireLibrary(TBB libtbb-dev CONFIG)
requireLibrary(OpenSSL libssl-dev)
requireLibrary(CLI11 libcli11-dev CONFIG)

requireLibrary(PkgConfig pkg-config)
# requirePkg(<name> <Debian package>): the same for what tells of itself through pkg-config.
macro(requirePkg name debian_package)
  pkg_check_modules(${name} QUIET IMPORTED_TARGET GLOBAL ${name})
  if(NOT ${name}_FOUND)
    message(FATAL_ERROR "${name} is absent. Debian has it as ${debian_package}: run ./run or ./test, which install "
      "what dependencies.txt lists, or apt-get install ${debian_package}.")
  endif()
endmacro()
requirePkg(polyclipping libpolyclipping-dev)
requirePkg(openmesh libopenmesh-dev)

# What the results of the geometry depend on besides our own code.
find_file(CLIPPER_HEADER clipper.hpp HINTS ${polyclipping_INCLUDE_DIRS} PATH_SUFFIXES polyclipping REQUIRED)
file(STRINGS "${CLIPPER_HEADER}" clipper_version REGEX "define CLIPPER_VERSION")
string(REGEX REPLACE ".*\"(.*)\".*" "Clipper \\1" clipper_version "${clipper_version}")
set(library_versions "CGAL ${CGAL_VERSION}, ${clipper_version}, OpenMesh ${openmesh_VERSION}")
