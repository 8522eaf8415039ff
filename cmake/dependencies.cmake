# The tools and libraries that the build needs. All come with `make setup`.

function(require_program variable name)
  find_program(${variable} ${name})
  if(NOT ${variable})
    message(FATAL_ERROR "${name} not found: run `make setup`")
  endif()
endfunction()

require_program(CLANG clang-19)
require_program(LLVM_AR llvm-ar-19)
require_program(LLVM_NM llvm-nm-19)
require_program(OPT opt-19)
require_program(LLVM_CONFIG llvm-config-19)
require_program(PKG_CONFIG pkg-config)

function(llvm_config variable)
  execute_process(COMMAND ${LLVM_CONFIG} ${ARGN} OUTPUT_VARIABLE output
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(output)
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()

llvm_config(LLVM_INCLUDE_DIR --includedir)
llvm_config(LLVM_LIBRARY_DIR --libdir)
llvm_config(LLVM_LIBRARIES --libs)

find_package(PkgConfig REQUIRED)
foreach(library jansson cmocka yaml libxml2 libmd)
  string(TOUPPER ${library} variable)
  set(module ${library})
  if(library STREQUAL yaml)
    set(module yaml-0.1)
  elseif(library STREQUAL libxml2)
    set(module libxml-2.0)
  endif()
  if(NOT library STREQUAL cmocka)
    list(APPEND ASSAY_MODULES ${module}) # for clients of the installed library
  endif()
  pkg_check_modules(${variable} QUIET IMPORTED_TARGET ${module})
  if(NOT ${variable}_FOUND)
    message(FATAL_ERROR "${module} not found: run `make setup`")
  endif()
endforeach()

# Z3's own package file is not in Debian; the header is in the default include path.
find_library(Z3_LIBRARY z3)
find_path(Z3_INCLUDE_DIR z3.h)
if(NOT Z3_LIBRARY OR NOT Z3_INCLUDE_DIR)
  message(FATAL_ERROR "libz3-dev not found: run `make setup`")
endif()

# CaDiCaL is a static library in C++, hence stdc++ next to it.
find_library(CADICAL_LIBRARY cadical)
find_path(CADICAL_INCLUDE_DIR ccadical.h)
if(NOT CADICAL_LIBRARY OR NOT CADICAL_INCLUDE_DIR)
  message(FATAL_ERROR "libcadical-dev not found: run `make setup`")
endif()

# PPL's C interface has no CMake package either; it needs GMP.
find_library(PPL_C_LIBRARY ppl_c)
find_library(GMP_LIBRARY gmp)
find_path(PPL_INCLUDE_DIR ppl_c.h)
if(NOT PPL_C_LIBRARY OR NOT GMP_LIBRARY OR NOT PPL_INCLUDE_DIR)
  message(FATAL_ERROR "libppl-dev or libgmp-dev not found: run `make setup`")
endif()
