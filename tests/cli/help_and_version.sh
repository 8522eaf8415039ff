#!/usr/bin/env bash
# --help and --version: on standard output, status 0, for every command.
source "$(dirname "$0")/lib.bash"
for command in "" ir run pts graph report batch project; do
    expect 0 "$assay" $command --help
    says "usage: assay"
    [[ ! -s .err ]] || fail "'$called' writes to standard error"
    [[ $(awk '{ if (length($0) > 100) n++ } END { print n + 0 }' .out) == 0 ]] ||
        fail "'$called' has lines of more than 100 characters"
    expect 0 "$assay" $command -h
done
for command in ir run pts graph report batch project; do
    "$assay" --help >.out
    called="assay --help"
    says "$command"
    "$assay" "$command" --help >.out
    called="assay $command --help"
    says "$command"
done
for option in --property --data-model --timeout --memory --json --stats --version; do
    "$assay" --help >.out
    called="assay --help"
    says "$option"
done
expect 0 "$assay" --version
grep -qE '^assay [0-9]+\.[0-9]+' .out || fail "--version does not name the version"
[[ $(wc -l <.out) -ge 1 ]] || fail "--version prints nothing"

# A full device is noticed.
if [[ -w /dev/full ]]; then
    "$assay" --help >/dev/full 2>.err
    [[ $? -ne 0 ]] || fail "--help into a full device succeeds"
fi
finish
