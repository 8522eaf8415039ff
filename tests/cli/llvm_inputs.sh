#!/usr/bin/env bash
# Preprocessed C, bitcode and LLVM's text; damaged ones are an error, not a crash.
source "$(dirname "$0")/lib.bash"
cat >program.c <<'C'
#include <stdio.h>
#include <stdlib.h>
struct pair { int a; char b; };
static struct pair table[2] = {{1, 'x'}, {2, 'y'}};
int main(void) {
    char *p = malloc(3);
    p[2] = table[1].b;
    printf("%c %d\n", p[2], table[0].a);
    free(p);
    return 0;
}
C
clang=clang-19
for model in LP64:-m64 ILP32:-m32; do
    flag=${model#*:}
    "$clang" "$flag" -E program.c -o program.i || fail "clang -E"
    "$clang" "$flag" -O0 -g -c -emit-llvm program.c -o program.bc || fail "clang to bitcode"
    "$clang" "$flag" -O0 -S -emit-llvm program.c -o program.ll || fail "clang to text"
    for file in program.i program.bc program.ll; do
        expect 0 "$assay" run --data-model "${model%:*}" "$file"
        prints "y 1"
    done
done

# A .c and a .bc together.
echo 'extern int twice(int); int main(void) { return twice(4) - 8; }' >main.c
echo 'int twice(int x) { return 2 * x; }' >twice.c
"$clang" -c -emit-llvm twice.c -o twice.bc
expect 0 "$assay" run main.c twice.bc
expect 0 "$assay" run twice.bc main.c

# The optimiser's vectors and intrinsics: a result or a reason, no crash.
"$clang" -O2 -c -emit-llvm program.c -o program.bc
"$assay" run program.bc >.out 2>.err
[[ $? -le 2 ]] || fail "optimised bitcode"

# Damaged files.
: >empty.bc
expect 3 "$assay" run empty.bc
head -c 500 program.bc >cut.bc
expect 3 "$assay" run cut.bc
says cut.bc
echo 'define i32 @main() { ret i64 0 }' >wrong.ll
expect 3 "$assay" run wrong.ll
says wrong.ll
printf 'define i32 @main() {\n  %%x = load i32, ptr %%y\n  ret i32 %%x\n}\n' >undefined.ll
expect 3 "$assay" run undefined.ll
says undefined.ll
cp program.c looks.bc
expect 3 "$assay" run looks.bc
says looks.bc
echo 'target datalayout = "E-p:64:64"
define i32 @main() { ret i32 0 }' >big_endian.ll
expect 3 "$assay" run big_endian.ll
says big_endian.ll
finish
