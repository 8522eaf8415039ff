#!/usr/bin/env bash
# Verifies a harness for another tool as it is, and compares with the headers in its first lines.
# Usage: run.sh ASSAY FILE
#
#   // OPTIONS: ...                     options, --entry NAME among them
#   // FLAGS: ...                       flags for clang
#   // EXPECT: <property> TRUE          one line a property; also FALSE(sub), UNKNOWN and
#                                       UNKNOWN(reason)
#   // VACUOUS: yes                     each TRUE is reported as vacuous; else none may be
#   // ASSUMING: text                   a line of the assumptions
#
# What is FALSE is shown again by the inputs that were found.
set -uo pipefail

source "$(dirname "${BASH_SOURCE[0]}")/../programs.bash"
assay=$1 file=$2
read_headers "$file"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

fail() {
    echo "FAIL: $file: $1"
    sed 's/^/  | /' "$scratch/out" | head -n 40
    failures=$((failures + 1))
}

options=($(header OPTIONS))
plain=()
for option in "${options[@]}"; do
    [[ $option == --apply-loop-contracts ]] || plain+=("$option")
done
read -ra flags <<<"$(header FLAGS)"
flags+=(-DHARNESS)

# Loops may have been taken as they are.
shows() {
    "$assay" run "$@" --property "$property" --input "$scratch/inputs.json" "$file" \
        -- "${flags[@]}" >"$scratch/out" 2>&1
    [[ $? == 1 ]]
}

check() {
    local property=$1 expected=$2 got
    "$assay" "${options[@]}" --timeout 60 --property "$property" --inputs "$scratch/inputs.json" \
        "$file" -- "${flags[@]}" >"$scratch/out" 2>&1
    got=$(sed -n 's/^RESULT: //; s/ at [^ ]*)$/)/; s/^\(TRUE\|FALSE\|UNKNOWN\)/&/p' "$scratch/out" |
        tail -n 1)
    [[ $got == "$expected" || ($expected == UNKNOWN && $got == UNKNOWN*) ||
        ($expected == FALSE && $got == FALSE*) ]] || fail "$property: $got, not $expected"
    if [[ $got == TRUE ]]; then
        local warned=no
        grep -q '^warning: vacuous: ' "$scratch/out" && warned=yes
        [[ $warned == "$(header VACUOUS)" || ($warned == no && -z $(header VACUOUS)) ]] ||
            fail "$property: vacuous: $warned"
        "$assay" "${options[@]}" --json --property "$property" "$file" -- "${flags[@]}" |
            grep -q '"vacuous"' && warned_json=yes || warned_json=no
        [[ $warned_json == "$warned" ]] || fail "$property: JSON says vacuous: $warned_json"
    elif [[ $got == FALSE* && $property != termination ]]; then
        shows "${options[@]}" || shows "${plain[@]}" ||
            fail "$property: the inputs show no violation"
    fi
    while IFS= read -r line; do
        [[ -z $line || $got != TRUE ]] || grep -qF -- "  $line" "$scratch/out" ||
            fail "$property: does not assume: $line"
    done <<<"$(header ASSUMING)"
}

while read -r property expected; do
    check "$property" "$expected"
done <<<"$(header EXPECT)"
exit $((failures > 0))
