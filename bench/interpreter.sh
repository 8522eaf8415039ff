#!/usr/bin/env bash
# How fast is the interpreter? IR instructions a second for some loops (release build).
# Usage: interpreter.sh [ASSAY]
set -euo pipefail
folder="$(cd "$(dirname "$0")" && pwd)"
assay="${1:-$folder/../build/assay}"

# The number in a line of --stats that starts with a name: "run  0.423 s", "run steps  14000".
value_of() {
    sed -nE "s/^$1 +([0-9]+(\.[0-9]+)?)( s)?\$/\1/p" <<<"$2"
}

for program in loop memory calls heap; do
    stats="$("$assay" run --stats "$folder/interpreter/$program.c" 2>&1)" || {
        echo "interpreter.sh: $program.c: assay run failed:" >&2
        echo "$stats" >&2
        exit 1
    }
    awk -v name="$program" -v steps="$(value_of 'run steps' "$stats")" \
        -v seconds="$(value_of run "$stats")" 'BEGIN {
        rate = seconds > 0 ? steps / seconds / 1e6 : 0
        printf "interpreter %-8s %12d instructions %8.3f s %8.1f million/s\n", name, steps, seconds, rate
    }'
done
