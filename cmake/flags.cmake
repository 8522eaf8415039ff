# Compiler flags that all C code of the project shares.

function(assay_c_options)
  foreach(option IN LISTS ARGN)
    add_compile_options($<$<COMPILE_LANGUAGE:C>:${option}>)
  endforeach()
endfunction()

# A switch over all opcodes or natives (src/ir/*.def) has no default: a new one must be handled.
assay_c_options(-Wall -Wextra -Wshadow -Wconversion -Werror=switch)
if(ASSAY_WERROR)
  assay_c_options(-Werror)
endif()

# -std=c17 hides POSIX and GNU functions. Defined as empty, not as 1, so that a file's own
# `#define _GNU_SOURCE` is the same definition and gives no warning.
add_compile_definitions($<$<COMPILE_LANGUAGE:C>:_GNU_SOURCE=>)

# __FILE__ without the build's path: "src/base/arena.c" in messages, same binary everywhere.
assay_c_options(-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)

set(sanitizers "")
if(ASSAY_FUZZ)
  set(sanitizers -fsanitize=fuzzer-no-link,address,undefined)
elseif(ASSAY_SANITIZE)
  set(sanitizers -fsanitize=address,undefined)
endif()
if(sanitizers)
  # -O1: the suite would take too long at -O0, and stack traces stay readable.
  assay_c_options(${sanitizers} -fno-sanitize-recover=undefined -fno-omit-frame-pointer -O1)
  add_link_options(${sanitizers})
endif()
