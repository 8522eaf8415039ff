#!/usr/bin/env bash
# Verdicts of the whole program; what has no engine yet answers UNKNOWN, never a guess.
source "$(dirname "$0")/lib.bash"
echo 'int main(void) { return 0; }' >ok.c
for property in valid-memsafety valid-memcleanup def-behavior no-overflow unreach-call termination; do
    expect 0 "$assay" --property "$property" ok.c
    result "TRUE"
    expect 0 "$assay" ok.c
    says "$property"
    expect 0 "$assay" --property "$property" --function main ok.c
    result "TRUE"
done
expect 0 "$assay" --property termination ok.c
result "TRUE"

# FALSE names the place and an input that shows it again.
cat >bad.c <<'C'
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int a[200];
    a[__VERIFIER_nondet_uchar()] = 1;
    return 0;
}
C
expect 1 "$assay" --property valid-memsafety --inputs input.json bad.c
result "FALSE(valid-deref)"
says "bad.c:4:"
expect 1 "$assay" run --input input.json bad.c
says "valid-deref"
expect 1 "$assay" --json --property valid-memsafety bad.c
says '"verdict": "FALSE"'
says '"inputs"'
expect 1 "$assay" bad.c
says "no-overflow       UNKNOWN(memory is not safe, see valid-memsafety)"

# An access that cannot be excluded makes every proof UNKNOWN: after it anything may happen.
cat >rests.c <<'C'
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
    int a[4], i = __VERIFIER_nondet_int();
    a[i] = 0;
    if (i >= 4) reach_error();
    return 0;
}
C
expect 2 "$assay" --property unreach-call rests.c
finish
