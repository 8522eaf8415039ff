#!/usr/bin/env bash
# The separation-logic formulas of states of regression programs are SMT-LIB that cvc5 reads, and
# none contradicts itself.
# Usage: formulas.sh ASSAY PROGRAM...     those that need options are passed over
#   NODES  at most, of each program (default 2)
# So are programs whose graph does not end within half the limit: which nodes it has depends on the
# machine's load then.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../programs.bash"
assay=$1 nodes=${NODES:-2}
shift
failures=0 satisfied=0 open=0 passed_over=0 limit=10
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
command -v cvc5 >/dev/null || { echo "cvc5 is missing (package cvc5)"; exit 1; }

for file; do
    read_headers "$file"
    [[ -z $(header OPTIONS)$(header VERIFY)$(header FLAGS) ]] || continue
    started=${EPOCHREALTIME//[^0-9]/}
    "$assay" graph --timeout "$limit" "$file" >"$scratch/graph" 2>/dev/null
    if ((${EPOCHREALTIME//[^0-9]/} - started > limit * 500000)); then
        passed_over=$((passed_over + 1))
        continue
    fi
    # The last nodes: the states of the first ones are small.
    mapfile -t last < <(sed -nE 's/^node ([0-9]+):.*/\1/p' "$scratch/graph" | tail -n "$nodes")
    for node in "${last[@]}"; do
        "$assay" graph --timeout $((2 * limit)) --state "$node" --sl "$file" >"$scratch/state.smt2" 2>"$scratch/err" ||
            { echo "FAIL: $file, node $node: $(head -n 3 "$scratch/err")"; failures=$((failures + 1)); continue; }
        answer=$(cvc5 --lang=smt2 --rlimit=500000 --tlimit=8000 "$scratch/state.smt2" 2>&1 | head -n 1)
        case $answer in
            sat) satisfied=$((satisfied + 1)) ;;
            unknown | "cvc5 interrupted by timeout.") open=$((open + 1)) ;;
            *) echo "FAIL: $file, node $node: cvc5 says $answer"; failures=$((failures + 1)) ;;
        esac
    done
done
echo "$satisfied have a model, $open are open, $failures are wrong, $passed_over programs took too long"
[[ $failures -eq 0 && $satisfied -gt 0 ]]
