#!/usr/bin/env bash
# Verdicts against runs: random programs, every property. When assay says TRUE, no random run may
# violate the property; when it says FALSE, a run on the input that it prints must.
# Usage: proofs.sh ASSAY COUNT [FIRST_SEED]     random programs
#        proofs.sh ASSAY FILE...                regression programs, with their options and flags
#
# Seeds are fixed, so that a failure can be repeated (with the program kept in $KEEP, if set):
#   KEEP=folder proofs.sh ASSAY 1 SEED
# Every fourth program is Csmith's (all of them with CSMITH=1), the others are random_program.py's.
# ENGINE=cegar (or another one) asks that engine alone.
# Skipped: not decided. More and longer runs, one program at a time:
#   RUNS=10000 STEPS=20000 RUN_SECONDS=60 JOBS=1 CSMITH=1 proofs.sh ASSAY 200
#   RUNS=10000 STEPS=20000 RUN_SECONDS=60 JOBS=1 proofs.sh ASSAY tests/regress/*/*.c
set -uo pipefail

include=/usr/include/csmith
seconds=${SECONDS_PER_PROOF:-2} runs=${RUNS:-200} steps=${STEPS:-200000}
run_seconds=${RUN_SECONDS:-4} jobs=${JOBS:-2}
csmith_options=(--no-argc --max-funcs 3 --max-block-depth 2 --max-expr-complexity 4
    --max-struct-fields 4 --max-union-fields 3 --max-array-dim 1 --max-array-len-per-dim 5
    --no-checksum)
properties=(valid-memsafety valid-memcleanup no-overflow unreach-call)

# contradicts ASSAY PROPERTY: runs both on $program with $common and $flags; 0 when they contradict,
# 1 when they agree, 2 when there is no verdict.
contradicts() {
    local assay=$1 options=(--property "$2" "${common[@]}") verdict input
    timeout $((seconds * 5)) "$assay" "${options[@]}" --engine "${ENGINE:-all}" --timeout "$seconds" "$program" -- \
        "${flags[@]}" >proof 2>proof.err </dev/null
    [[ $? -ne 64 ]] || return 2 # an option that is for runs alone
    verdict=$(sed -n 's/^RESULT: //p' proof)
    case $verdict in
        TRUE)
            timeout $((run_seconds * 5 + 60)) "$assay" run "${options[@]}" --runs "$runs" --seed 1 \
                --max-steps "$steps" --timeout "$run_seconds" "$program" -- "${flags[@]}" \
                >run 2>run.err </dev/null
            [[ $? -eq 1 ]] ;;
        FALSE*)
            input=$(sed -n 's/^input: //p' proof)
            echo "$input" >input.json
            timeout 60 "$assay" run "${options[@]}" --input input.json "$program" -- "${flags[@]}" \
                >run 2>run.err </dev/null
            [[ $? -ne 1 ]] || ! grep -qF "RESULT: $verdict" run ;;
        UNKNOWN*crash* | '') return 0 ;;
        *) return 2 ;;
    esac
}

# all_properties ASSAY: leaves counts in `counts` (passed failed skipped) and what failed in `report`.
all_properties() {
    local property passed=0 failed=0 skipped=0
    for property in "${properties[@]}"; do
        contradicts "$1" "$property"
        case $? in
            0) failed=$((failed + 1))
               echo "$property (${common[*]}): the proof says $(grep '^RESULT' proof), the run $(grep '^RESULT' run | tail -n 1)" >>report
               head -n 5 proof.err >>report
               tail -n 5 run.err >>report ;;
            1) passed=$((passed + 1)) ;;
            *) skipped=$((skipped + 1)) ;;
        esac
    done
    echo "$passed $failed $skipped" >counts
}

# one ASSAY SEED or ASSAY FILE, in a folder of its own.
one() {
    local assay=$1 subject=$2 self=$3
    mkdir "${subject//\//_}" && cd "${subject//\//_}" || exit 1
    if [[ -f $subject ]]; then
        program=$subject
        read -ra common < <(head -n 15 "$subject" | sed -nE 's|^// OPTIONS: ||p')
        read -ra flags < <(head -n 15 "$subject" | sed -nE 's|^// FLAGS: ||p')
    else
        program=program.c flags=(-w -I"$include")
        if ((subject % 4 == 0 || ${CSMITH:-0})); then
            csmith --seed "$subject" "${csmith_options[@]}" >program.c
        else
            python3 "$(dirname "$self")/random_program.py" "$subject" >program.c
        fi
        common=(--data-model "$([[ $((subject % 3)) -eq 0 ]] && echo ILP32 || echo LP64)")
    fi
    all_properties "$assay"
}

if [[ ${1:-} == --one ]]; then
    one "$2" "$3" "$0"
    exit 0
fi

if [[ $# -lt 2 ]]; then
    echo "usage: proofs.sh ASSAY COUNT [FIRST_SEED], or ASSAY FILE..." >&2
    exit 64
fi
if ! command -v csmith >/dev/null || ! command -v python3 >/dev/null; then
    echo "csmith or python3 not found: run make setup" >&2
    exit 1
fi
self=$(realpath "$0") assay=$(realpath "$1")
shift
if [[ -f $1 ]]; then
    mapfile -t subjects < <(realpath "$@")
else
    mapfile -t subjects < <(seq "${2:-1}" $((${2:-1} + $1 - 1)))
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1

printf '%s\n' "${subjects[@]}" | xargs -P"$jobs" -I{} bash "$self" --one "$assay" {}

for subject in "${subjects[@]}"; do
    folder=${subject//\//_}
    [[ -e $folder/report ]] || continue
    echo "FAIL: $subject"
    sed 's/^/  /' "$folder/report"
    [[ -z ${KEEP:-} || -f $subject ]] || cp "$folder/program.c" "$KEEP/seed_$subject.c"
done
read -r passed failed skipped < <(cat ./*/counts | awk '{p += $1; f += $2; s += $3} END {print p + 0, f + 0, s + 0}')
echo "$passed passed, $failed failed, $skipped skipped"
# Nothing passed: then nothing was tested, and that is no success either.
[[ $failed -eq 0 && $passed -gt 0 ]]
