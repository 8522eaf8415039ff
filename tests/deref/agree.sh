#!/usr/bin/env bash
# All procedures that find the object behind an address (--deref) give the same verdicts on the
# regression programs.
# Usage: agree.sh ASSAY FOLDER [PROGRAM...]
#   PROCEDURES  what is compared with graph (default "smt model sl")
#   MOST        with sl: programs for which the smt procedure asks more than so many questions are
#               left out (default 60)
#   LIMIT       seconds for the graph (default 2); the others, which ask solvers, get four times as
#               much
# Memory safety is checked with --crosscheck, too, with smt: then lost memory by the symbolic heap
# and by the graph are compared at the end of every path, and a disagreement makes the verdict
# UNKNOWN. Where time runs out, or cvc5 gave up on a question, UNKNOWN is no difference; these are
# counted. So is UNKNOWN about termination: what is found there is a matter of time. Where smt finds
# the object behind every address by sight, as all procedures do first, the others have nothing to
# say. The others know no trees and no rows of arrays: where the graph's proof needed these, UNKNOWN
# is no difference, either.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../programs.bash"
assay=$1 folder=$2
shift 2
procedures=${PROCEDURES:-smt model sl} most=${MOST:-60} limit=${LIMIT:-2}
failures=0 compared=0 left_out=0 gave_up=0 by_sight=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# statistic NAME: of the last run
statistic() { awk -v name="$1" '$1 == name { n = $2 } END { print n + 0 }' "$scratch/err"; }

# verdict PROCEDURE PROPERTY FILE: without the reason of an UNKNOWN; $questions, and how many of them cvc5 left open
verdict() {
    local words=("$assay" "${options[@]}") seconds=$limit
    [[ $1 == graph ]] || seconds=$((4 * limit))
    [[ $1 == smt && $2 == valid-memsafety ]] && words+=(--crosscheck)
    words+=(--engine seg --stats --timeout "$seconds" "--deref=$1" --property "$2" "$3")
    [[ ${#flags[@]} -gt 0 ]] && words+=(-- "${flags[@]}")
    "${words[@]}" >"$scratch/out" 2>"$scratch/err" </dev/null
    questions=$(statistic access.queries)
    unseen="$(statistic access.count) - $(statistic access.syntactic) + $questions"
    open=$(statistic access.open)
    [[ $1 == graph ]] && beyond=$(statistic access.beyond_lists)
    result=$(sed -nE 's/^RESULT: //p' "$scratch/out")
    [[ $result == *timeout* ]] && open=1
    [[ $2 == termination && $result == UNKNOWN* ]] && open=1
    result=${result%%(*}
}

compare() {
    compared=$((compared + 1))
    [[ $result == "$expected" && -n $result ]] && return
    if [[ $result == UNKNOWN && (${open:-0} -gt 0 || ${beyond:-0} -gt 0) ]]; then
        gave_up=$((gave_up + 1))
        return
    fi
    echo "FAIL: $file: $property: graph says $expected, $1 says ${result:-nothing}"
    tail -n 3 "$scratch/out" "$scratch/err"
    failures=$((failures + 1))
}

programs=("$@")
[[ ${#programs[@]} -gt 0 ]] || mapfile -t programs < <(grep -rlE '^// EXPECT: ' "$folder" --include='*.c' | sort)
for file in "${programs[@]}"; do
    read_headers "$file"
    read -ra options <<<"$(header OPTIONS) $(header VERIFY)"
    read -ra flags <<<"$(header FLAGS)"
    while read -r property _; do
        verdict graph "$property" "$file"
        expected=$result
        if [[ ${open:-0} -gt 0 ]]; then
            left_out=$((left_out + 1))
            continue
        fi
        asked=0
        for procedure in $procedures; do
            if [[ $procedure == sl && $asked -gt $most ]]; then
                left_out=$((left_out + 1))
                continue
            fi
            verdict "$procedure" "$property" "$file"
            [[ $procedure == smt ]] && asked=${questions:-0}
            compare "$procedure"
            if [[ $procedure == smt && $((${unseen:-1})) -le 0 ]]; then
                by_sight=$((by_sight + 1))
                break
            fi
        done
    done < <(header EXPECT)
done
echo "$compared verdicts compared, $gave_up given up, $by_sight by sight alone, $left_out left out, $failures differ"
[[ $failures -eq 0 && $compared -gt 0 ]]
