#!/usr/bin/env bash
# How fast is the interpreter? IR instructions a second for some loops (release build).
# Usage: interpreter.sh [ASSAY]
set -euo pipefail
folder="$(cd "$(dirname "$0")" && pwd)"
assay="${1:-$folder/../build/assay}"

# The number behind `steps` or `seconds` in the output of --stats, in whatever form they come.
value_of() {
    sed -nE "s/^.*\b$1\b[^0-9]*([0-9]+(\.[0-9]+)?).*\$/\1/p" <<<"$2" | head -n 1
}

for program in loop memory calls heap; do
    stats="$("$assay" run --stats "$folder/interpreter/$program.c" 2>&1)" || {
        echo "interpreter.sh: $program.c: assay run failed:" >&2
        echo "$stats" >&2
        exit 1
    }
    steps="$(value_of steps "$stats")"
    seconds="$(value_of seconds "$stats")"
    awk -v name="$program" -v steps="${steps:-0}" -v seconds="${seconds:-0}" 'BEGIN {
        rate = seconds > 0 ? steps / seconds / 1e6 : 0
        printf "interpreter %-8s %12d instructions %8.3f s %8.1f million/s\n", name, steps, seconds, rate
    }'
done
