#!/usr/bin/env bash
# def-behavior is one of all properties; the table says which verdicts rest on it.
source "$(dirname "$0")/lib.bash"
cat >divide.c <<'C'
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    return 10 / n;
}
C
expect 1 "$assay" divide.c
says "def-behavior      FALSE(division-by-zero) at divide.c:4:"
says "note: valid-memsafety, valid-memcleanup, no-overflow, unreach-call, termination hold if behaviour is defined: a division by zero ends the run"
cp .out default.txt
expect 1 "$assay" --property all divide.c
diff default.txt .out >/dev/null || fail "--property all is not the default table"
expect 1 "$assay" --json divide.c
says '"holds_if": "behaviour is defined: a division by zero ends the run"'

# Where behaviour is defined, verdicts rest on nothing.
echo 'int main(void) { return 0; }' >fine.c
expect 0 "$assay" fine.c
says "def-behavior      TRUE"
! grep -q "behaviour is defined" .out || fail "a note where behaviour is defined"

# A run checks it without being asked.
expect 1 "$assay" run divide.c
result "FALSE(division-by-zero)"
echo 'int main(void) { int x; if (x) return 1; return 0; }' >indeterminate.c
expect 1 "$assay" run indeterminate.c
result "FALSE(uninitialised)"

# A function by itself, and every function.
echo 'int divide(int a, int b) { return a / b; }' >function.c
expect 1 "$assay" --strict-callers --function divide --property division-by-zero function.c
result "FALSE(division-by-zero)"
expect 1 "$assay" --all-functions --strict-callers --no-cache function.c
says "division-by-zero"
finish
