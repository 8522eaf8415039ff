#!/usr/bin/env bash
# What has no engine yet answers UNKNOWN, never a guess.
source "$(dirname "$0")/lib.bash"
echo 'int main(void) { return 0; }' >ok.c
for property in valid-memsafety valid-memcleanup no-overflow unreach-call termination; do
    expect 2 "$assay" --property "$property" ok.c
    result "UNKNOWN(no engine yet)"
    expect 2 "$assay" ok.c
    says "$property"
done
! grep -qw 'TRUE\|FALSE' .out || fail "a verdict without an engine"
for command in pts graph report; do
    expect 2 "$assay" "$command" ok.c
    result "UNKNOWN(no engine yet)"
    expect 3 "$assay" "$command" missing.c
done
printf 'ok.c\tvalid-memsafety\n' >tasks.tsv
expect 2 "$assay" batch tasks.tsv
finish
