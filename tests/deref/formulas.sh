#!/usr/bin/env bash
# The separation-logic formulas of states of regression programs are SMT-LIB that cvc5 reads, and
# none contradicts itself.
# Usage: formulas.sh ASSAY PROGRAM...     those that need options are passed over
#   NODES  at most, of each program (default 2)
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../programs.bash"
assay=$1 nodes=${NODES:-2}
shift
failures=0 satisfied=0 open=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
command -v cvc5 >/dev/null || { echo "cvc5 is missing (package cvc5)"; exit 1; }

for file; do
    read_headers "$file"
    [[ -z $(header OPTIONS)$(header VERIFY)$(header FLAGS) ]] || continue
    # The last nodes: the states of the first ones are small.
    mapfile -t last < <("$assay" graph --timeout 10 "$file" 2>/dev/null | sed -nE 's/^node ([0-9]+):.*/\1/p' |
        tail -n "$nodes")
    for node in "${last[@]}"; do
        "$assay" graph --timeout 10 --state "$node" --sl "$file" >"$scratch/state.smt2" 2>"$scratch/err" ||
            { echo "FAIL: $file, node $node: $(head -n 3 "$scratch/err")"; failures=$((failures + 1)); continue; }
        answer=$(cvc5 --lang=smt2 --rlimit=500000 --tlimit=8000 "$scratch/state.smt2" 2>&1 | head -n 1)
        case $answer in
            sat) satisfied=$((satisfied + 1)) ;;
            unknown | "cvc5 interrupted by timeout.") open=$((open + 1)) ;;
            *) echo "FAIL: $file, node $node: cvc5 says $answer"; failures=$((failures + 1)) ;;
        esac
    done
done
echo "$satisfied have a model, $open are open, $failures are wrong"
[[ $failures -eq 0 && $satisfied -gt 0 ]]
