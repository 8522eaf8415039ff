#!/usr/bin/env bash
# From a fresh clone to a result: `make demo`. Shows what the interpreter finds in the examples.
set -u
assay=$1
cd "$(dirname "$0")/.." || exit 1

show() { # expected-status command...
    local expected=$1 status
    shift
    printf '\n$ %s\n' "$*"
    "$@"
    status=$?
    if [ "$status" -ne "$expected" ]; then
        echo "demo: exit status $status, expected $expected" >&2
        exit 1
    fi
}

show 0 "$assay" --version
show 0 "$assay" --property valid-memsafety examples/strings.c
show 0 "$assay" --property termination examples/strings.c
show 1 "$assay" --property valid-memsafety examples/off_by_one.c
show 0 "$assay" run --input examples/sum.json examples/sum.c
show 1 "$assay" run examples/off_by_one.c
show 1 "$assay" run --runs 50 --seed 1 --property no-overflow examples/sum.c
show 0 "$assay" ir --function copy_of examples/off_by_one.c
