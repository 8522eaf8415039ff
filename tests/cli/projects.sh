#!/usr/bin/env bash
# --all-functions -p: all files of a project; its programs share files, and each function is checked
# once.
source "$(dirname "$0")/lib.bash"
mkdir -p project/src build
cd project || exit 1
cat >src/shared.h <<'C'
int limit(int x);
C
cat >src/shared.c <<'C'
#include "shared.h"
int step(void);
int limit(int x) { return x < MOST ? x : MOST; }
int next(int x) { return limit(x) + step(); }
C
# Two programs, each with its own main and its own step.
cat >src/one.c <<'C'
#include "shared.h"
int next(int x);
int step(void) { return 1; }
int main(void) { return next(5) - 6; }
C
cat >src/two.c <<'C'
#include "shared.h"
int step(void) { return 2147483647; }
int next(int x);
int main(void) { return next(5); }
C
touch -d '1 minute ago' src/*
entry() { printf '{ "directory": "%s", "file": "src/%s.c", "command": "cc -DMOST=%s -Isrc -O2 -c src/%s.c -o %s.o" }' "$PWD" "$1" "$2" "$1" "$1"; }
echo "[ $(entry shared 10), $(entry one 10), $(entry two 10) ]" >../build/compile_commands.json
cd ..
expect 1 "$assay" --all-functions --strict-callers -p build --cache cache --function-timeout 30
says "6 functions: 4 proved, 2 refuted, 0 unknown"
[[ $(grep -c '^limit ' .out) == 1 && $(grep -c '^main ' .out) == 2 && $(grep -c '^step ' .out) == 2 ]] ||
    fail "functions are not checked once each"
grep -E "^main +project/src/two.c:4 +TRUE +TRUE +TRUE +FALSE" .out >/dev/null || fail "the second program is not linked"
grep -E "^main +project/src/one.c:4 +TRUE +TRUE +TRUE +TRUE +TRUE +TRUE" .out >/dev/null || fail "the first program is not linked"
says "project/src/shared.c:4:35: no-overflow: signed overflow: 5 + 2147483647 does not fit int (32 bit) (function main)"

expect 1 "$assay" --all-functions --strict-callers -p build --cache cache --function-timeout 30
says "6 known before; 0 of 3 files compiled"

# Another flag in the project: what it changes is checked again. `step` is not called by limit.
sed -i 's/MOST=10 -Isrc -O2 -c src\/shared.c/MOST=11 -Isrc -O2 -c src\/shared.c/' build/compile_commands.json
expect 1 "$assay" --all-functions --strict-callers -p build --cache cache --function-timeout 30
says "2 known before; 1 of 3 files compiled"

# Some files of the project.
expect 1 "$assay" --all-functions --strict-callers -p build --cache cache --function-timeout 30 project/src/one.c --property no-overflow
says "2 functions"
grep -q '^step ' .out || fail "one file of the project is not checked"
! grep -q '^limit ' .out || fail "other files are checked"

# A file that is gone: the others are checked, and the status says it.
rm project/src/one.c
expect 3 "$assay" --all-functions --strict-callers -p build --cache cache --function-timeout 30
says "one.c: error"
grep -q '^limit ' .out || fail "the other files are not checked"
expect 3 "$assay" --all-functions --strict-callers -p missing
says missing
expect 64 "$assay" -p build

# Two programs; a macro of theirs decides what the header's function is.
echo 'static int get(int i) { int a[4] = {0}; return i >= 0 && i < SIZE ? a[i] : 0; }' >get.h
for size in 4 5; do
    printf '#define SIZE %s\n#include "get.h"\nint main(void) { return get(1); }\n' $size >size$size.c
done
expect 1 "$assay" --all-functions --strict-callers --no-cache size4.c size5.c
says "4 functions: 3 proved, 1 refuted"

# A definition that replaces a weak one is needed, and so is one that is an alias.
printf '__attribute__((weak)) int index_of(void) { return 1; }\nint main(void) { int a[2] = {0}; return a[index_of()]; }\n' >weak.c
echo 'int main(void) { return 0; }' >nothing.c
echo 'int index_of(void) { return 2; }' >strong.c
expect 1 "$assay" --all-functions --strict-callers --no-cache weak.c nothing.c strong.c
says "weak.c:2:41: valid-deref"
printf 'static int one(void) { return 1; }\nint index_of(void) __attribute__((alias("one")));\n' >alias.c
printf 'int index_of(void);\nint main(void) { int a[2] = {0}; return a[index_of()]; }\n' >use.c
expect 0 "$assay" --all-functions --strict-callers --no-cache use.c nothing.c alias.c
expect 0 "$assay" --all-functions --strict-callers --no-cache alias.c strong.c # two programs
finish
