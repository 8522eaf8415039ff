#!/usr/bin/env bash
# Checks one function by itself and compares with the headers in the file's first lines.
# Usage: run.sh ASSAY FILE
#
#   // FUNCTION: name                              which function
#   // EXPECT: <property> TRUE|FALSE|FALSE(sub)    one line a property; UNKNOWN is a failure, unless it is
#                                                  what is expected: C does not settle it
#   // NEEDS: clause && clause                     what callers have to see to where it is TRUE, for properties
#                                                  that need anything
#   // OPTIONS: ...                                further options
#   // HARNESS: no, REASON                         the harness of a FALSE fails nowhere without assay
#
# Random runs may not violate what is TRUE; what is FALSE is shown again by the inputs that were
# found, and by a harness that gcc compiles.
set -uo pipefail

source "$(dirname "${BASH_SOURCE[0]}")/../programs.bash"
assay=$1 file=$2
read_headers "$file"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

fail() {
    echo "FAIL: $file: $1"
    sed 's/^/  | /' "$scratch/out" | head -n 30
    failures=$((failures + 1))
}

options=(--function "$(header FUNCTION)" $(header OPTIONS))
run_options=()
for option in "${options[@]}"; do
    [[ $option == --strict-callers ]] || run_options+=("$option")
done

# verdict PROPERTY: as the text output spells it
verdict() {
    python3 - "$1" "$scratch/out.json" <<'PY'
import json, sys
for v in json.load(open(sys.argv[2]))["verdicts"]:
    if v["property"] == sys.argv[1]:
        print(v["verdict"] + ("(%s)" % v["violated"] if v["verdict"] == "FALSE" else ""))
        print(" && ".join(v.get("needs", [])), file=open(sys.argv[2] + ".needs", "w"))
        if "inputs" in v:
            json.dump(v["inputs"], open(sys.argv[2] + ".inputs", "w"))
PY
}

show() {
    [[ $(header HARNESS) == no* ]] && return
    local include
    include=$(dirname "$file")/../../include
    show_harness "$1" "$scratch/bug" "-I$include" "$scratch/harness.c" || [[ $? == 3 ]] ||
        fail "$1: the harness shows nothing: $(head -c 2000 "$scratch/bug.out")"
}

expect() {
    local property=$1 wanted=$2
    "$assay" --timeout 20 --json --property "$property" "${options[@]}" --harness "$scratch/harness.c" "$file" >"$scratch/out.json" 2>"$scratch/out"
    local got
    got=$(verdict "$property")
    agrees "$got" "$wanted" || fail "$property: expected $wanted, got ${got:-nothing}"
    local needs
    needs=$(cat "$scratch/out.json.needs" 2>/dev/null)
    [[ $wanted != TRUE || -z $needs || $needs == "$(header NEEDS)" ]] || fail "$property: needs $needs"
    if [[ $wanted == UNKNOWN || ($wanted == TRUE && -n $needs) ]]; then
        : # runs that no contract restricts say nothing
    elif [[ $wanted != FALSE* ]]; then
        "$assay" run --property "$property" "${run_options[@]}" --runs 25 --seed 1 --max-steps 300000 --timeout 10 "$file" >"$scratch/out" 2>&1
        [[ $? == [02] ]] || fail "$property: a random run violates it"
    elif [[ $property != termination && -e $scratch/out.json.inputs ]]; then
        "$assay" run --property "$property" "${run_options[@]}" --input "$scratch/out.json.inputs" "$file" >"$scratch/out" 2>&1
        [[ $? == 1 ]] || fail "$property: the inputs do not show it"
    fi
    [[ $wanted != FALSE* ]] || show "$property"
    rm -f "$scratch/out.json.inputs"
}

[[ -n $(header EXPECT) ]] || { echo "FAIL: $file: no EXPECT"; exit 1; }
while read -r property wanted; do
    expect "$property" "$wanted"
done < <(header EXPECT)
[[ $failures -eq 0 ]]
