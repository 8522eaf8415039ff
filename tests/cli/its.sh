#!/usr/bin/env bash
# assay its: termination of integer transition systems; and the ranking functions that proofs tell.
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
grep -q '^ranking ' .err || fail "--stats does not show the time of ranking"

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
says "no ranking function without signed wrap-around found"
finish
