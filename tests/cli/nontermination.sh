#!/usr/bin/env bash
# Endless runs: what is printed about them, as text and as JSON, and that the input leads there.
# Tier: full
source "$(dirname "$0")/lib.bash"
head='int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);'

# A state that comes back: the line of the loop, why, the state, the input.
cat >state.c <<C
$head
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x > 10) {
        if (x > 20)
            x--;
    }
    return 0;
}
C
expect 1 "$assay" --property termination --inputs input.json state.c
result "FALSE(termination)"
says "state.c:4:"
says "never ends: the state is the same again after 1 iteration"
says "again and again: x == 1"
expect 2 "$assay" run --property termination --input input.json --max-steps 100000 state.c
expect 1 "$assay" --json --property termination state.c
says '"lasso"'
says '"why"'
says '"set"'
says '"location": "state.c:4:'

# Values that must come again are named.
echo "$head int main(void) { while (__VERIFIER_nondet_int() == 77) ; return 0; }" >draws.c
expect 1 "$assay" --property termination draws.c
result "FALSE(termination)"

# A recurrent set in C's syntax.
echo "$head int main(void) { unsigned x = 1; while (x != 10) x += 2; return 0; }" >set.c
expect 1 "$assay" --property termination set.c
says "each iteration leads back into this set of states"
says "(x & 1) == 1 && x != 10"

# With all properties the table has the place.
expect 1 "$assay" set.c
says "termination       FALSE(termination) at set.c:1:"

# Unbounded integers: sums of positive numbers stay positive; machine integers wrap, which C does
# not define.
echo "$head int main(void) { int x = __VERIFIER_nondet_int(); while (x > 0) x += 3; return 0; }" >sum.c
expect 1 "$assay" --int-model=math --property termination sum.c
says "again and again: 0 < x"
expect 2 "$assay" --property termination --timeout 2 sum.c

# terminates NAME BODY: with unbounded integers FALSE would be wrong.
terminates() {
    echo "$head int main(void) { $2 return 0; }" >"$1.c"
    "$assay" --int-model=math --property termination --timeout 2 "$1.c" >.out 2>.err
    ! grep -q 'RESULT: FALSE' .out || fail "$1: FALSE although every run ends"
}
terminates falls 'int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0) { x = x + y; y = y - 1; }'
terminates narrow 'signed char c = 1; while (c > 0) c++;'
terminates halves 'int x = __VERIFIER_nondet_int(); while (x > 1 || x < -1) x /= 2;'
terminates unsigned_falls 'unsigned x = __VERIFIER_nondet_uint(); while (x > 5) x--;'

# The time limit is kept.
echo "$head int f(int n) { return n ? f(n - 1) + f(n - 1) : 0; } int main(void) { return f(60); }" >long.c
start=$SECONDS
"$assay" --property termination --timeout 2 long.c >.out 2>.err
[[ $((SECONDS - start)) -le 4 ]] || fail "took $((SECONDS - start)) s of 2"
finish
