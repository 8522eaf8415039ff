#!/usr/bin/env bash
# Asks one engine alone about every regression program: it may not know, but it may never say the
# opposite of what the program's headers expect (see run.sh).
# Usage: engine.sh ASSAY SECONDS "OPTIONS" FILE...     SECONDS: the time limit for one question
set -uo pipefail

if [[ $# -lt 4 ]]; then
    echo "usage: engine.sh ASSAY SECONDS OPTIONS FILE..." >&2
    exit 64
fi
source "$(dirname "${BASH_SOURCE[0]}")/../programs.bash"
assay=$1 seconds=$2
read -ra engine <<<"$3"
shift 3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
right=0 unknown=0 failures=0

ask() { # FILE PROPERTY VERDICT
    local file=$1 property=$2 verdict=$3 options flags words result
    read -ra options <<<"$(header OPTIONS)"
    read -ra flags <<<"$(header FLAGS)"
    words=("$assay" "${engine[@]}" --timeout "$seconds" --property "$property" "${options[@]}" "$file")
    [[ ${#flags[@]} -gt 0 ]] && words+=(-- "${flags[@]}")
    "${words[@]}" >"$scratch/stdout" 2>"$scratch/stderr" </dev/null
    result=$(sed -n 's/^RESULT: //p' "$scratch/stdout" | tail -n 1)
    if [[ $result == UNKNOWN* && $result != *crash* && $result != *internal* ]]; then
        unknown=$((unknown + 1))
        [[ -z ${SHOW:-} ]] || echo "unknown: $file: $property: $result"
    elif agrees "$result" "$verdict"; then
        right=$((right + 1))
    else
        echo "FAIL: ${words[*]}"
        echo "  expected: $verdict or UNKNOWN, got: ${result:-no RESULT line}"
        sed 's/^/  | /' "$scratch/stderr" | head -n 10
        failures=$((failures + 1))
    fi
}

for file; do
    read_headers "$file"
    while read -r property verdict; do
        [[ $property == termination ]] || ask "$file" "$property" "$verdict"
    done < <(header EXPECT)
done
echo "$right right, $unknown unknown, $failures wrong"
# An engine that decides nothing is not tested; where there is only termination, nothing was asked.
[[ $failures -eq 0 && ($right -gt 0 || $unknown -eq 0) ]]
