#!/usr/bin/env bash
# The memory models on the programs of this folder (or those that are named): verdict, expressions, clauses, seconds.
# Usage: compare.sh ASSAY [FILE.c...]
set -uo pipefail
assay=${1:?usage: compare.sh ASSAY [FILE.c...]}
shift
[[ $# -gt 0 ]] || set -- "$(dirname "$0")"/*.c
printf '%-12s %-12s %-10s %12s %12s %10s\n' program model verdict expressions clauses seconds
for file in "$@"; do
    for model in cell field steensgaard flat; do
        out=$("$assay" --engine bmc --memory-model "$model" --property unreach-call --timeout 60 --stats "$file" 2>&1)
        printf '%-12s %-12s %-10s %12s %12s %10s\n' "$(basename "$file" .c)" "$model" \
            "$(sed -n 's/^RESULT: \([A-Z]*\).*/\1/p' <<<"$out")" \
            "$(awk '/^bmc.expressions/ {print $2}' <<<"$out")" "$(awk '/^bmc.clauses/ {print $2}' <<<"$out")" \
            "$(awk '/^bmc.seconds/ {print $2}' <<<"$out")"
    done
done
