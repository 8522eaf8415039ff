#!/usr/bin/env bash
# --int-model=math: values may lie outside of their type's range, and nothing may rest on it.
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

# The same names with machine integers keep their proofs.
echo "$head int main(void) { int x = __VERIFIER_nondet_int(); if ((x & 6) > 6) reach_error(); return 0; }" >mask.c
expect 0 "$assay" --property unreach-call mask.c
result "TRUE"
finish
