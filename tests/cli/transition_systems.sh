#!/usr/bin/env bash
# assay its: termination of integer transition systems; and the ranking functions that proofs tell.
# Tier: full
source "$(dirname "$0")/lib.bash"
cat >phases.koat <<'K'
(GOAL TERMINATION)
(STARTTERM (FUNCTIONSYMBOLS start))
(VAR x y z)
(RULES
  start(x,y) -> Com_1(f(x,y))
  f(x,y) -> f(x + y, y - 1) [ x > 0 ]   # two phases
  f(x,y) -> g(x, z) :|: x <= 0 && z >= 0
  g(x,y) -> g(x, y - 1) [ y >= 1 ]
)
K
expect 0 "$assay" its phases.koat
says "RESULT: TRUE"
expect 0 "$assay" its -v phases.koat
says "g: decreases y"
says "f: decreases y + 1, then x"
echo '(RULES f(x) -> f(x + 1) [ x > 0 ])' >endless.koat
expect 2 "$assay" its endless.koat
says "RESULT: UNKNOWN(no ranking function found at f)"
printf '(RULES\n f(x) -> f(x + [ x > 0 ])' >broken.koat
expect 3 "$assay" its broken.koat
grep -q "broken.koat:2: error: expected an expression before '\['" .err || fail "the error has no place"
expect 3 "$assay" its missing.koat
expect 64 "$assay" its
expect 64 "$assay" its --property termination phases.koat

# Twelve disjunctions, 4096 cases: too many to write down. Ranking by counterexamples looks at a
# few.
branches() { # first alternative, second alternative: for each pair of a and b
    local all="" sum_a=0 sum_b=0 i
    for i in 0 1 2 3 4 5 6 7 8 9 10 11; do
        all+=" && (${1//@/$i} || ${2//@/$i})"
        sum_a+=" + a$i"
        sum_b+=" + b$i"
    done
    echo "(STARTTERM (FUNCTIONSYMBOLS s)) (RULES s(x,y) -> f(x,y)"
    echo "f(x,y) -> f(x - ($sum_a), y - ($sum_b)) [ x > 0 && y > 0$all ])"
}
branches 'a@ = 1 && b@ <= 0' 'a@ = 0 && b@ = 1' >branches.koat
expect 0 "$assay" its --timeout 20 -v branches.koat
says "f: decreases x"
says "f: decreases y"
branches 'a@ = 1 && b@ = -1' 'a@ = -1 && b@ = 1' >balanced.koat # x and y can stay as they are
expect 2 "$assay" its --timeout 20 balanced.koat

# Functions of degree 2, and a system that needs y > 0 for them.
area() { echo "(STARTTERM (FUNCTIONSYMBOLS s)) (RULES s(x,y,n) -> f(x,y,n)
    f(x,y,n) -> f(x - 1,y,m) [ x * y > n && y >= $1 && n >= -1 && m >= -1 ])"; }
area 1 >area.koat
expect 0 "$assay" its --timeout 20 -v area.koat
says "x*y"
area 0 >no_area.koat # y = 0, n = -1: for ever
expect 2 "$assay" its --timeout 20 no_area.koat
echo '(RULES f(x) -> f(x - 1) [ ((x > 0 || x < 7)) && (x + 1) * 2 > 4 ])' >parentheses.koat
expect 0 "$assay" its parentheses.koat
echo '(RULES f(x) -> f(x - 1) [ (x > 0 ])' >open.koat
expect 3 "$assay" its open.koat

cat >loops.c <<'C'
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            ;
    return 0;
}
C
expect 0 "$assay" --property termination -v loops.c
says "line 4: terminates, decreases n - i"
says "line 5: terminates, decreases n - j"
expect 0 "$assay" --property termination --json loops.c
says '"decreases": "n - i"'
expect 0 "$assay" --property termination --stats loops.c
grep -q '^ranking.seconds ' .err || fail "--stats does not show the time of ranking"

# Signed overflow is undefined: a loop that only ends by it is not called terminating.
cat >wraps.c <<'C'
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    while (x >= 0)
        x++;
    return 0;
}
C
expect 2 "$assay" --property termination wraps.c
says "not shown to end without signed wrap-around"
finish
