#!/usr/bin/env bash
# -p DIR takes a file's flags from compile_commands.json, in both of its forms.
source "$(dirname "$0")/lib.bash"
mkdir -p "project/src" "project/inc dir" build
echo '#define FROM_HEADER 3' >"project/inc dir/header.h"
cat >project/src/main.c <<'C'
#include <header.h>
#include <stdio.h>
int main(void) {
    printf("%d %d %s\n", FROM_HEADER, X, NAME);
    return 0;
}
C
cat >build/compile_commands.json <<J
[ { "directory": "$PWD/project", "file": "src/main.c", "output": "main.o",
    "arguments": ["cc", "-Iinc dir", "-DX=4", "-DNAME=\"a b\"", "-O2", "-c", "-o", "main.o", "src/main.c"] } ]
J
expect 0 "$assay" run -p build project/src/main.c
prints "3 4 a b"
expect 0 "$assay" run --build build "$PWD/project/src/main.c"
prints "3 4 a b"

cat >build/compile_commands.json <<J
[ { "directory": "$PWD/project", "file": "$PWD/project/src/main.c",
    "command": "gcc '-Iinc dir' -DX=5 -DNAME=\\\\\"c\\\\\" -g -Wall -MD -MF x.d -c src/main.c -o main.o" } ]
J
expect 0 "$assay" run -p build project/src/main.c
prints "3 5 c"
[[ ! -e project/x.d && ! -e project/main.o ]] || fail "files of the build were written"

# Flags behind -- come last.
expect 0 "$assay" run -p build project/src/main.c -- -UX -DX=6
prints "3 6 c"

echo 'int main(void) { return 0; }' >unlisted.c
expect 3 "$assay" run -p build unlisted.c
says unlisted.c
expect 3 "$assay" run -p missing project/src/main.c
says missing
echo '[ { "directory": 1 ' >build/compile_commands.json
expect 3 "$assay" run -p build project/src/main.c
says compile_commands.json
echo '{}' >build/compile_commands.json
expect 3 "$assay" run -p build project/src/main.c
says compile_commands.json
echo '[ { "directory": "/", "file": "/x.c", "command": "" }, 5 ]' >build/compile_commands.json
expect 3 "$assay" run -p build project/src/main.c
finish
