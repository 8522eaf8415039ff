# The C library's models (src/models/*.c) become bitcode, one archive of modules per data model.
# Archives and lists of their symbols (llvm-nm) become byte arrays of assay_core, which reads only
# the modules that a program needs (src/frontend/models.c):
#   extern const char assay_models_lp64[], assay_models_lp64_end[], assay_models_lp64_symbols[];
#   extern const char assay_models_ilp32[], assay_models_ilp32_end[], assay_models_ilp32_symbols[];

file(GLOB MODEL_SOURCES CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/src src/models/*.c)
file(GLOB MODEL_HEADERS CONFIGURE_DEPENDS src/models/*.h)

set(MODEL_FLAGS -std=gnu17 -O1 -Xclang -disable-llvm-passes -gline-tables-only -fdiscard-value-names
  -fno-builtin -fsanitize=signed-integer-overflow -fsanitize-minimal-runtime -U__OPTIMIZE__
  -Xclang -fsanitize=cfi-icall -Xclang -fsanitize-recover=cfi-icall
  -Wall -Wextra -c -emit-llvm)
if(ASSAY_WERROR)
  list(APPEND MODEL_FLAGS -Werror)
endif()

# Models read no uninitialised variables, so that their locals can become SSA values here already.
# Sets ${output} to the archive of all models for clang's flag ${machine}. Compiled from src/
# with relative names and a fixed compilation directory, so that the debug information says
# models/string.c wherever the checkout is.
function(build_models data_model machine output)
  set(folder ${CMAKE_BINARY_DIR}/models/${data_model})
  set(archive ${folder}.a)
  set(${output} ${archive} PARENT_SCOPE)
  file(MAKE_DIRECTORY ${folder})
  set(parts "")
  foreach(source IN LISTS MODEL_SOURCES)
    cmake_path(GET source STEM name)
    set(part ${folder}/${name}.bc)
    add_custom_command(OUTPUT ${part}
      COMMAND ${CLANG} ${machine} ${MODEL_FLAGS} -ffile-compilation-dir=. -Imodels
        ${source} -o ${part}.memory
      COMMAND ${OPT} -passes=mem2reg ${part}.memory -o ${part}
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}/src
      DEPENDS ${CMAKE_SOURCE_DIR}/src/${source} ${MODEL_HEADERS}
      COMMENT "Model ${source} (${data_model})" VERBATIM)
    list(APPEND parts ${part})
  endforeach()
  # No symbol table (S), and no times or owners of files (D).
  add_custom_command(OUTPUT ${archive} ${archive}.symbols
    COMMAND ${CMAKE_COMMAND} -E rm -f ${archive}
    COMMAND ${LLVM_AR} rcSD ${archive} ${parts}
    COMMAND ${LLVM_NM} -A --format=posix --extern-only ${data_model}.a > ${data_model}.a.symbols
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/models
    DEPENDS ${parts}
    COMMENT "Models (${data_model})" VERBATIM)
endfunction()

build_models(lp64 -m64 MODELS_LP64)
build_models(ilp32 -m32 MODELS_ILP32)

# .incbin takes the bytes as they are; a generated C array would take seconds to compile.
set(MODELS_OBJECT_SOURCE ${CMAKE_BINARY_DIR}/models/models.S)
configure_file(cmake/models.S.in ${MODELS_OBJECT_SOURCE} @ONLY)
set_source_files_properties(${MODELS_OBJECT_SOURCE} PROPERTIES
  OBJECT_DEPENDS "${CMAKE_SOURCE_DIR}/cmake/embed.inc;${MODELS_LP64};${MODELS_ILP32}")
