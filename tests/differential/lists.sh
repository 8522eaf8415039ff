#!/usr/bin/env bash
# Verdicts against runs: random programs with linked lists and recursion, with arrays, or state machines. When assay says
# TRUE, no random run may violate the property (or, for termination, still go on after many steps: the
# programs' own loops are short); when it says FALSE, a run on the input that it prints must.
# Usage: lists.sh ASSAY COUNT [FIRST_SEED]
#
# Seeds are fixed, so that a failure can be repeated (with the program kept in $KEEP, if set):
#   KEEP=folder lists.sh ASSAY 1 SEED
# Arrays, and the proof engine alone:
#   GENERATOR=random_arrays.py ENGINE=seg lists.sh ASSAY COUNT
# Recursive functions over numbers: GENERATOR=random_recursion.py. State machines, and what another engine says of a
# TRUE: GENERATOR=random_states.py ENGINE=value AGAINST=bmc PROPERTIES=unreach-call.
# With HIDDEN=1, the proofs of these two see errors that they cannot find by running the program, and the runs
# see them all: so a wrong invariant is not made good by a lucky run.
# Skipped: not decided.
set -uo pipefail

seconds=${SECONDS_PER_PROOF:-3}
processes=${PROCESSES:-2}
generator=${GENERATOR:-random_lists.py} # or random_arrays.py, random_recursion.py
engine=${ENGINE:-all}
read -ra properties <<<"${PROPERTIES:-valid-memsafety valid-memcleanup no-overflow unreach-call termination}"

# has_bad_run PROPERTY: are there random runs that contradict TRUE?
has_bad_run() {
    timeout 60 "$assay" run --property "$1" --runs 300 --seed 1 --max-steps 100000 --timeout 4 program.c -- -w \
        >run 2>run.err </dev/null
    local status=$?
    [[ $status -eq 1 ]] || { [[ $1 == termination ]] && grep -q 'step limit' run; }
}

# is_refuted PROPERTY: does the other engine ($AGAINST, if any) say FALSE?
is_refuted() {
    [[ -n ${AGAINST:-} ]] || return 1
    timeout $((seconds * 5)) "$assay" --engine "$AGAINST" --property "$1" --timeout "$seconds" program.c -- -w \
        >run 2>run.err </dev/null
    grep -q '^RESULT: FALSE' run
}

# contradicts PROPERTY: 0 when verdict and runs contradict, 1 when they agree, 2 when there is no verdict.
contradicts() {
    local verdict flags=(-w ${HIDDEN:+-DHIDDEN})
    timeout $((seconds * 5)) "$assay" --engine "$engine" --property "$1" --timeout "$seconds" program.c -- "${flags[@]}" \
        >proof 2>proof.err </dev/null
    verdict=$(sed -n 's/^RESULT: //p' proof)
    case $verdict in
        TRUE) has_bad_run "$1" || is_refuted "$1" ;;
        FALSE*)
            sed -n 's/^input: //p' proof >input.json
            [[ $1 != termination ]] || return 2 # its input is to be repeated for ever
            timeout 60 "$assay" run --property "$1" --input input.json program.c -- "${flags[@]}" >run 2>run.err </dev/null
            [[ $? -ne 1 ]] || ! grep -qF "RESULT: $verdict" run ;;
        UNKNOWN*crash* | UNKNOWN*internal* | '') return 0 ;;
        *) return 2 ;;
    esac
}

# one SEED: leaves counts in `counts` (passed failed skipped) and what failed in `report`.
one() {
    local seed=$1 property passed=0 failed=0 skipped=0
    mkdir "$seed" && cd "$seed" || exit 1
    python3 "$(dirname "$self")/$generator" "$seed" >program.c
    for property in "${properties[@]}"; do
        : >run
        contradicts "$property"
        case $? in
            0) failed=$((failed + 1))
               echo "$property: the proof says $(grep '^RESULT' proof), the run $(grep -m1 '^RESULT' run)" >>report
               head -n 5 proof.err run.err >>report ;;
            1) passed=$((passed + 1)) ;;
            *) skipped=$((skipped + 1)) ;;
        esac
    done
    echo "$passed $failed $skipped" >counts
}

self=$(realpath "$0")
if [[ ${1:-} == --one ]]; then
    assay=$2
    one "$3"
    exit 0
fi

if [[ $# -lt 2 ]]; then
    echo "usage: lists.sh ASSAY COUNT [FIRST_SEED]" >&2
    exit 64
fi
if ! command -v python3 >/dev/null; then
    echo "python3 not found: run make setup" >&2
    exit 1
fi
assay=$(realpath "$1") count=$2 first=${3:-1}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1

seq "$first" $((first + count - 1)) | xargs -P"$processes" -I{} bash "$self" --one "$assay" {}

for ((seed = first; seed < first + count; seed++)); do
    [[ -e $seed/report ]] || continue
    echo "FAIL: seed $seed"
    sed 's/^/  /' "$seed/report"
    [[ -z ${KEEP:-} ]] || cp "$seed/program.c" "$KEEP/seed_$seed.c"
done
read -r passed failed skipped < <(cat ./*/counts | awk '{p += $1; f += $2; s += $3} END {print p + 0, f + 0, s + 0}')
echo "$passed passed, $failed failed, $skipped skipped"
# Nothing passed: then nothing was tested, and that is no success either.
[[ $failed -eq 0 && $passed -gt 0 ]]
