#!/usr/bin/env bash
# A proof tells its loop invariants: with -v and in JSON. So do --stats, --dump-queries,
# --crosscheck.
source "$(dirname "$0")/lib.bash"
cat >array.c <<'C'
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *a = malloc(n * sizeof(int));
    int *p = a;
    for (int i = 0; i < n; i++)
        *p++ = i;
    free(a);
    return 0;
}
C
cat >length.c <<'C'
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    char *s = malloc(n);
    s[n - 1] = 0;
    char *p = s;
    while (*p)
        p++;
    int length = (int)(p - s);
    free(s);
    return length < n ? 0 : 1;
}
C
expect 0 "$assay" --property valid-memsafety -v array.c
result TRUE
grep -q '^line 9: ' .out || fail "no invariant of line 9"
says "0 <= i"
says "i <= n"
says "p == a + i"
[[ $(tail -n 1 .out) == "RESULT: TRUE" ]] || fail "the result is not the last line"
expect 0 "$assay" --property valid-memsafety array.c
prints "RESULT: TRUE"
expect 0 "$assay" --property valid-memsafety -v length.c
result TRUE
grep -q '^line 10: ' .out || fail "no invariant of line 10"
says "s <= p"
says "p - s < n"
expect 0 "$assay" --property valid-memsafety --json length.c
python3 - .out <<'PY' || fail "the JSON does not tell the invariants"
import json, sys
verdict = json.load(open(sys.argv[1]))["verdicts"][0]
found = verdict["invariants"][0]
assert found["file"].endswith("length.c") and found["line"] == 10, found
assert "s <= p" in found["invariant"], found
PY
# Iterations that were executed one by one count, too: i is 0 in the first.
! grep -q '1 <= i' .out || fail "the first iteration is forgotten"

expect 0 "$assay" --property valid-memsafety --stats array.c
says "solver.syntactic"
says "solver.Z3"
expect 0 "$assay" --property valid-memsafety --crosscheck --dump-queries queries length.c
result TRUE
[[ -n $(find queries/valid-memsafety -name '*.smt2') ]] || fail "no query is written"
expect 64 "$assay" run --crosscheck array.c
finish
