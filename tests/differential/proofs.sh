#!/usr/bin/env bash
# Verdicts against runs: random programs, every property. When assay says TRUE, no random run may
# violate the property; when it says FALSE, a run on the input that it prints must.
# Usage: proofs.sh ASSAY COUNT [FIRST_SEED]
#
# Seeds are fixed, so that a failure can be repeated (with the program kept in $KEEP, if set):
#   KEEP=folder proofs.sh ASSAY 1 SEED
# Every fourth program is Csmith's, the others are random_program.py's. Skipped: not decided.
set -uo pipefail

include=/usr/include/csmith
seconds=${SECONDS_PER_PROOF:-2}
csmith_options=(--no-argc --max-funcs 3 --max-block-depth 2 --max-expr-complexity 4
    --max-struct-fields 4 --max-union-fields 3 --max-array-dim 1 --max-array-len-per-dim 5
    --no-checksum)
properties=(valid-memsafety valid-memcleanup no-overflow unreach-call)

# contradicts ASSAY PROPERTY DATA_MODEL: runs both; 0 when they contradict, 1 when they agree, 2
# when there is no verdict.
contradicts() {
    local assay=$1 options=(--property "$2" --data-model "$3") verdict input
    timeout $((seconds * 5)) "$assay" "${options[@]}" --timeout "$seconds" program.c -- -w -I"$include" \
        >proof 2>proof.err </dev/null
    verdict=$(sed -n 's/^RESULT: //p' proof)
    case $verdict in
        TRUE)
            timeout 60 "$assay" run "${options[@]}" --runs 200 --seed 1 --max-steps 200000 --timeout 4 \
                program.c -- -w -I"$include" >run 2>run.err </dev/null
            [[ $? -eq 1 ]] ;;
        FALSE*)
            input=$(sed -n 's/^input: //p' proof)
            echo "$input" >input.json
            timeout 60 "$assay" run "${options[@]}" --input input.json program.c -- -w -I"$include" \
                >run 2>run.err </dev/null
            [[ $? -ne 1 ]] || ! grep -qF "RESULT: $verdict" run ;;
        UNKNOWN*crash* | '') return 0 ;;
        *) return 2 ;;
    esac
}

# one ASSAY SEED: leaves counts in `counts` (passed failed skipped) and what failed in `report`.
one() {
    local assay=$1 seed=$2 self=$3 property model passed=0 failed=0 skipped=0
    mkdir "$seed" && cd "$seed" || exit 1
    if ((seed % 4 == 0)); then
        csmith --seed "$seed" "${csmith_options[@]}" >program.c
    else
        python3 "$(dirname "$self")/random_program.py" "$seed" >program.c
    fi
    model=$([[ $((seed % 3)) -eq 0 ]] && echo ILP32 || echo LP64)
    for property in "${properties[@]}"; do
        contradicts "$assay" "$property" "$model"
        case $? in
            0) failed=$((failed + 1))
               echo "$property ($model): the proof says $(grep '^RESULT' proof), the run $(grep -m1 '^RESULT' run)" >>report
               head -n 5 proof.err run.err >>report ;;
            1) passed=$((passed + 1)) ;;
            *) skipped=$((skipped + 1)) ;;
        esac
    done
    echo "$passed $failed $skipped" >counts
}

if [[ ${1:-} == --one ]]; then
    one "$2" "$3" "$0"
    exit 0
fi

if [[ $# -lt 2 ]]; then
    echo "usage: proofs.sh ASSAY COUNT [FIRST_SEED]" >&2
    exit 64
fi
if ! command -v csmith >/dev/null || ! command -v python3 >/dev/null; then
    echo "csmith or python3 not found: run make setup" >&2
    exit 1
fi
self=$(realpath "$0") assay=$(realpath "$1") count=$2 first=${3:-1}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1

seq "$first" $((first + count - 1)) | xargs -P2 -I{} bash "$self" --one "$assay" {}

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
