#!/usr/bin/env bash
# assay run: the program's output, the violation, the verdict, each in its place.
source "$(dirname "$0")/lib.bash"
cat >bad.c <<'C'
#include <stdio.h>
static int get(int *p) {
    return *p;
}
int main(void) {
    puts("before");
    return get(0);
}
C
expect 1 "$assay" run bad.c
[[ $(cat .out) == $'before\nRESULT: FALSE(valid-deref)' ]] || fail "standard output of run"
grep -qE '^bad\.c:3:[0-9]+: valid-deref: ' .err || fail "no file:line:column: valid-deref"
says "get"
says "bad.c:7"
expect 1 "$assay" run --quiet bad.c
prints before
expect 1 "$assay" run --json --quiet bad.c
sed 1d .out | python3 -c 'import json, sys; d = json.load(sys.stdin); assert d["check"] == "valid-deref", d; assert d["location"].startswith("bad.c:3"), d' ||
    fail "--json"

# The program's exit status is not assay's.
echo 'int main(void) { return 3; }' >three.c
expect 0 "$assay" run three.c
prints ""
echo '#include <stdlib.h>
int main(void) { abort(); }' >abort.c
expect 0 "$assay" run abort.c

# Undefined behaviour: named when everything is checked, no verdict when a property is.
echo 'int zero; int main(void) { return 1 / zero; }' >divide.c
expect 1 "$assay" run divide.c
says "division by zero"
expect 2 "$assay" run --property unreach-call divide.c
says "division by zero"
! grep -qw 'FALSE\|TRUE' .out || fail "a verdict for a run that is undefined"
# So is a violation of a property that is not asked for.
expect 2 "$assay" run --property no-overflow bad.c

# External functions are named in a note.
echo 'int outside(int); int main(void) { outside(1); return outside(2) > 0; }' >external.c
expect 0 "$assay" run external.c
[[ $(grep -c outside .err) == 1 ]] || fail "the external function is not noted once"

# A failed assume ends the run silently.
echo 'extern void __VERIFIER_assume(int); int main(void) { __VERIFIER_assume(0); }' >assume.c
expect 0 "$assay" run assume.c
prints ""

# Seeds: the same seed, the same run.
cat >random.c <<'C'
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    for (int i = 0; i < 5; i++)
        printf("%d ", __VERIFIER_nondet_int());
    puts("");
    return 0;
}
C
expect 0 "$assay" run random.c
prints "0 0 0 0 0 "
"$assay" run --seed 5 random.c >a
"$assay" run --seed 5 random.c >b
"$assay" run --seed 6 random.c >c
cmp -s a b || fail "--seed 5 gives two different runs"
! cmp -s a c || fail "seeds 5 and 6 give the same run"
echo 'extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int main(void) { if (__VERIFIER_nondet_int() > 1000) reach_error(); }' >sometimes.c
expect 0 "$assay" run sometimes.c
expect 1 "$assay" run --runs 200 --seed 1 sometimes.c
seed=$(grep -oE -- '--seed [0-9]+' .err | tail -n 1)
expect 1 "$assay" run $seed sometimes.c
finish
