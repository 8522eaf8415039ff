#!/usr/bin/env bash
# The separation-logic formulas of states of regression programs are SMT-LIB that cvc5 reads, and none contradicts itself.
# Usage: formulas.sh ASSAY FOLDER
#   EVERY  of so many programs one is taken (default 25)
#   NODES  at most, of each (default 2)
set -uo pipefail
assay=$1 folder=$2
every=${EVERY:-25} nodes=${NODES:-2}
failures=0 satisfied=0 open=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
command -v cvc5 >/dev/null || { echo "cvc5 is missing (package cvc5)"; exit 1; }

while read -r file; do
    # The last nodes: the states of the first ones are small.
    mapfile -t last < <("$assay" graph --timeout 10 "$file" 2>/dev/null | sed -nE 's/^node ([0-9]+):.*/\1/p' | tail -n "$nodes")
    for node in "${last[@]}"; do
        "$assay" graph --timeout 10 --state "$node" --sl "$file" >"$scratch/state.smt2" 2>"$scratch/err" ||
            { echo "FAIL: $file, node $node: $(head -n 3 "$scratch/err")"; failures=$((failures + 1)); continue; }
        answer=$(cvc5 --lang=smt2 --rlimit=500000 --tlimit=20000 "$scratch/state.smt2" 2>&1 | head -n 1)
        case $answer in
            sat) satisfied=$((satisfied + 1)) ;;
            unknown | "cvc5 interrupted by timeout.") open=$((open + 1)) ;;
            *) echo "FAIL: $file, node $node: cvc5 says $answer"; failures=$((failures + 1)) ;;
        esac
    done
done < <(grep -rLE '^// (OPTIONS|FLAGS|VERIFY):' "$folder" --include='*.c' | xargs grep -lE '^// EXPECT: ' | sort | awk -v e="$every" 'NR % e == 1')
echo "$satisfied have a model, $open are open, $failures are wrong"
[[ $failures -eq 0 && $satisfied -gt 0 ]]
