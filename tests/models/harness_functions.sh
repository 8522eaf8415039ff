#!/usr/bin/env bash
. "$(dirname "$0")/lib.bash"
for model in LP64 ILP32; do
    for property in unreach-call valid-memsafety; do
        "$assay" --data-model $model --property $property "$here/harness_functions.c" \
            >"$work/out" 2>&1 || { fail "$model $property"; tail -20 "$work/out" >&2; }
    done
    for engine in seg bmc; do
        "$assay" --data-model $model --engine $engine --property unreach-call \
            "$here/harness_functions.c" >"$work/out" 2>&1
        grep -q '^RESULT: FALSE' "$work/out" && fail "$model $engine: $(tail -1 "$work/out")"
    done
done
finish
