#!/usr/bin/env bash
# Wrong usage: status 64, and a message that names what is wrong.
source "$(dirname "$0")/lib.bash"
echo 'int main(void) { return 0; }' >ok.c

expect 64 "$assay"
expect 64 "$assay" --no-such-option ok.c
says --no-such-option
expect 64 "$assay" run --no-such-option ok.c
says --no-such-option
expect 64 "$assay" run
expect 64 "$assay" ir
expect 64 "$assay" --property nonsense ok.c
says nonsense
expect 64 "$assay" --property
expect 64 "$assay" --data-model LLP64 ok.c
says --data-model
expect 64 "$assay" --timeout soon ok.c
says --timeout
expect 64 "$assay" --timeout -1 ok.c
expect 64 "$assay" --timeout nan ok.c
expect 64 "$assay" --memory much ok.c
expect 64 "$assay" --memory -5 ok.c
expect 64 "$assay" run --seed x ok.c
expect 64 "$assay" run --runs 0 ok.c
expect 64 "$assay" run --runs 99999999999999999999999 ok.c
expect 64 "$assay" run --max-steps 1.5 ok.c
expect 64 "$assay" ir --quiet ok.c
# What the engine that is asked would ignore is refused.
for ignored in "--memory-model flat --engine seg" "--list-values equal --engine cegar" "--list-threshold 3 --engine bmc" \
    "--no-refinement --engine seg" "--join-paths --engine bmc" "--deref smt --engine value"; do
    read -ra words <<<"$ignored"
    expect 64 "$assay" "${words[@]}" ok.c
    says "${words[0]} changes nothing for --engine ${words[-1]}"
done
[[ ! -s .out ]] || fail "a usage error is printed on standard output"
finish
