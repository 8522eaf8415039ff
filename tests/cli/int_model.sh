#!/usr/bin/env bash
# --int-model=math: values may lie outside of their type's range, and nothing may rest on it.
# Tier: full
source "$(dirname "$0")/lib.bash"
head='void reach_error(void); int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);'

# reachable NAME BODY: the error call is reached, so TRUE would be wrong.
reachable() {
    echo "$head int main(void) { $2 return 0; }" >"$1.c"
    "$assay" --int-model=math --property unreach-call --timeout 5 "$1.c" >.out 2>.err
    ! grep -q 'RESULT: TRUE' .out || fail "$1: TRUE although the error call is reached"
}
reachable and 'int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 0) { int z = x & y; if (z == x) reach_error(); }'
reachable or 'int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 0 && y < 0) { int z = x | y; if (z < 5) reach_error(); }'
reachable xor 'int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < 0) { int z = x ^ y; if (y > 0) reach_error(); if (z) return 1; }'
reachable switch 'int x = __VERIFIER_nondet_int(); switch (x) { case -1: reach_error(); }'
reachable unsigned_division 'unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    x = x - 7; if (y) { unsigned z = x / y; if (x < 3) reach_error(); if (z) return 1; }'
reachable decrement 'unsigned x = __VERIFIER_nondet_uint();
    if (x > 0) { unsigned y = x; y--; if (y < x) reach_error(); }'

# violated PROPERTY NAME BODY: some run without wrap-around violates it, by each engine.
violated() {
    echo "$head int a[10]; int main(void) { $3 return 0; }" >"$2.c"
    for engine in seg bmc; do
        expect 1 "$assay" --int-model=math --engine "$engine" --property "$1" --timeout 10 "$2.c"
        says 'RESULT: FALSE'
    done
}
violated unreach-call product 'int x = __VERIFIER_nondet_int(); if (x * 2 == 10) reach_error();'
violated unreach-call difference 'unsigned u = __VERIFIER_nondet_uint(); if (u - 1 > 5) reach_error();'
violated unreach-call shift 'int x = __VERIFIER_nondet_int(); if ((x >> 1) == -2) reach_error();'
violated unreach-call remainder 'int x = __VERIFIER_nondet_int(); if (x % 4 == -3) reach_error();'
violated unreach-call sum 'int n = __VERIFIER_nondet_int(), s = 0;
    for (int i = 0; i < n; i++) s += i; if (s == 45) reach_error();'
violated valid-memsafety index 'int x = __VERIFIER_nondet_int(); if ((unsigned)x > 10u) return 0; a[x] = 1;'

# wraps NAME BODY: only a run that wraps around, or cuts a number off, reaches the error call.
wraps() {
    echo "$head int main(void) { $2 return 0; }" >"$1.c"
    for engine in seg bmc; do
        "$assay" --int-model=math --engine "$engine" --property unreach-call --timeout 5 "$1.c" >.out 2>.err
        ! grep -q 'RESULT: FALSE' .out || fail "$1: $engine says FALSE although only machine integers reach the error call"
    done
}
wraps next 'int x = __VERIFIER_nondet_int(); if (x + 1 < x) reach_error();'
wraps unsigned_next 'unsigned x = __VERIFIER_nondet_uint(); if (x + 1 < x) reach_error();'
wraps square 'int x = __VERIFIER_nondet_int(); if (x * x < 0) reach_error();'
wraps minimum 'int x = __VERIFIER_nondet_int(); if (x < 0 && -x < 0) reach_error();'
wraps conversion 'int x = __VERIFIER_nondet_int(); short s = x; if (s != x) reach_error();'
wraps shift_left 'int x = __VERIFIER_nondet_int(); if (x > 0 && x << 1 < 0) reach_error();'

# The same names with machine integers keep their proofs.
echo "$head int main(void) { int x = __VERIFIER_nondet_int(); if ((x & 6) > 6) reach_error(); return 0; }" >mask.c
expect 0 "$assay" --property unreach-call mask.c
result "TRUE"
finish
