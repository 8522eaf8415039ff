#!/usr/bin/env bash
# A harness that cannot give all values of the run says which ones, and what they were; one that can
# says nothing.
source "$(dirname "$0")/lib.bash"

cat >many.c <<'END'
#include <stdio.h>
#include <stdlib.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(int argc, char **argv) {
    int u;
    char *p = malloc(4);
    int c = getchar();
    if (argc == 3 && u == -7 && p[1] == 3 && c == 'a' && __VERIFIER_nondet_int() == 5)
        reach_error();
    return 0;
}
END
expect 1 "$assay" --property unreach-call --harness many_harness.c many.c -- -w
says "it says which are missing"
cat many_harness.c >.out
called="the harness of many.c"
says "These values of the run are not set here:"
says " *   uninitialised variables: -7"
says " *   what main is given: 3"
says " *   what getchar reads: 99"
says "of the run, from byte 1 on): 03"
! grep -q 'allocation' many_harness.c || fail "no allocation fails, but the harness says so"

cat >fails.c <<'END'
#include <stdlib.h>
void reach_error(void);
int main(void) {
    void *p = malloc(4), *q = malloc(4);
    if (p && !q)
        reach_error();
    return 0;
}
END
expect 1 "$assay" --property unreach-call --malloc-may-fail --harness fails_harness.c fails.c
cat fails_harness.c >.out
called="the harness of fails.c"
says " *   allocation number 2 fails"
! grep -q 'allocation number 1' fails_harness.c || fail "the first allocation succeeds"
! grep -q 'uninitialised' fails_harness.c || fail "there are no uninitialised variables"

cat >whole.c <<'END'
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
    if (__VERIFIER_nondet_int() == 5)
        reach_error();
    return 0;
}
END
expect 1 "$assay" --property unreach-call --harness whole_harness.c whole.c
! grep -q 'missing' .err || fail "nothing is missing"
! grep -q 'not set here' whole_harness.c || fail "nothing is missing, but the harness says so"
finish
