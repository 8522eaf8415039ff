#!/usr/bin/env bash
# All procedures that find the object behind an address (--deref) give the same verdicts on the regression programs.
# Usage: agree.sh ASSAY FOLDER [PROGRAM...]
#   PROCEDURES  what is compared with graph (default "smt model")
#   MOST        programs that graph decides in more than so many seconds are left out (default: none)
#   LIMIT       seconds for one run (default 60)
set -uo pipefail
assay=$1 folder=$2
shift 2
procedures=${PROCEDURES:-smt model} most=${MOST:-1000} limit=${LIMIT:-60}
failures=0 compared=0 left_out=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

header() { head -n 15 "$1" | sed -nE "s|^// $2:( \|\$)||p"; }

# verdict PROCEDURE PROPERTY FILE: without the reason of an UNKNOWN; leaves the engine's seconds in $seconds
verdict() {
    local words=("$assay" "${options[@]}" --engine seg --stats --timeout "$limit" "--deref=$1" --property "$2" "$3")
    [[ ${#flags[@]} -gt 0 ]] && words+=(-- "${flags[@]}")
    "${words[@]}" >"$scratch/out" 2>"$scratch/err" </dev/null
    seconds=$(sed -nE 's/^graph +([0-9.]+) s$/\1/p' "$scratch/err")
    result=$(sed -nE 's/^RESULT: //p' "$scratch/out")
    result=${result%%(*}
}

programs=("$@")
[[ ${#programs[@]} -gt 0 ]] || mapfile -t programs < <(grep -rlE '^// EXPECT: ' "$folder" --include='*.c' | sort)
for file in "${programs[@]}"; do
    read -ra options <<<"$(header "$file" OPTIONS) $(header "$file" VERIFY)"
    read -ra flags <<<"$(header "$file" FLAGS)"
    while read -r property _; do
        verdict graph "$property" "$file"
        expected=$result
        if [[ -z $seconds ]] || awk -v s="$seconds" -v m="$most" 'BEGIN { exit !(s > m) }'; then
            left_out=$((left_out + 1))
            continue
        fi
        for procedure in $procedures; do
            verdict "$procedure" "$property" "$file"
            compared=$((compared + 1))
            if [[ $result != "$expected" || -z $result ]]; then
                echo "FAIL: $file: $property: graph says $expected, $procedure says ${result:-nothing}"
                tail -n 3 "$scratch/out" "$scratch/err"
                failures=$((failures + 1))
            fi
        done
    done < <(header "$file" EXPECT)
done
echo "$compared verdicts compared, $left_out left out, $failures differ"
[[ $failures -eq 0 && $compared -gt 0 ]]
