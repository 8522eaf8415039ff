#!/usr/bin/env bash
# A C file of 50 MB, mostly comments, with a few functions between them.
# Tier: full
source "$(dirname "$0")/lib.bash"
{
    printf '#include <stdio.h>\n'
    line=$(printf '// %0200d' 0)
    block=$(for _ in $(seq 200); do echo "$line"; done)
    chunk=$(for _ in $(seq 12); do echo "$block"; done)
    for i in $(seq 100); do
        echo "$chunk"
        echo "static int f$i(int x) { return x + $i; }"
    done
    echo 'int main(void) { printf("%d\n", f100(f1(0))); return 0; }'
} >large.c
[[ $(stat -c %s large.c) -gt 45000000 ]] || fail "the file is too small"
expect 0 timeout 60 "$assay" run large.c
prints 101

# Many functions, and one that is long.
{
    for i in $(seq 5000); do echo "int g$i(int x) { return x > 3 ? x - $i : x + $i; }"; done
    echo 'int main(void) { volatile int x = 1;'
    for i in $(seq 5000); do echo "x = g$i(x);"; done
    echo 'return 0; }'
} >many.c
expect 0 timeout 60 "$assay" run many.c
finish
