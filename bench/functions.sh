#!/usr/bin/env bash
# --all-functions on a generated program: the first run, one over the unchanged program, one after a small change.
# Usage: bench/functions.sh build/assay [LINES]
set -eu
assay=$(realpath "${1:-build/assay}")
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 "$here/large_program.py" "${2:-600}" --functions >"$folder/large.c"
touch -d '1 minute ago' "$folder/large.c"
run() {
    printf '%-16s' "$1"
    "$assay" --all-functions --cache "$folder/cache" --function-timeout 2 "$folder/large.c" | tail -n 1
}
run "first run:"
run "unchanged:"
sed -i '0,/int r = b;/s//int r = b + 0;/' "$folder/large.c"
touch -d '1 minute ago' "$folder/large.c"
run "one change:"
