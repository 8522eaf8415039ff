#!/usr/bin/env bash
# Flags behind -- go to clang; they are arguments, never words of a shell.
source "$(dirname "$0")/lib.bash"
mkdir include
echo '#define VALUE 7' >include/value.h
cat >flags.c <<'C'
#include <stdio.h>
#include "value.h"
#ifndef TEXT
#define TEXT "none"
#endif
int main(void) {
    printf("%d %d %s\n", X, VALUE, TEXT);
    return 0;
}
C
expect 0 "$assay" run flags.c -- -DX=1 -Iinclude
prints "1 7 none"
expect 0 "$assay" run flags.c -- -D X=2 -I include '-DTEXT="two  words; $HOME"'
prints '2 7 two  words; $HOME'
expect 3 "$assay" run flags.c -- -DX=1
says value.h
expect 3 "$assay" run flags.c -- -Iinclude
says flags.c:7
expect 3 "$assay" run flags.c -- -Iinclude -DX=1 --no-such-flag
says no-such-flag
finish
