#!/usr/bin/env bash
# Verdicts against runs, on random programs. When assay says TRUE, no random run may violate the
# property (or, for termination, still go on after many steps: the programs' own loops are short);
# when it says FALSE, a run on the input that it prints must.
# Usage: verdicts.sh ASSAY GENERATOR SEED|FILE...
#
# GENERATOR is the X of random_X.py (lists, shapes, arrays, recursion, states, output, program),
# csmith, or mixed: every fourth program is Csmith's, the others are random_program.py's. Where a program states
# `// EXPECT: PROPERTY TRUE`, FALSE is wrong whatever a run shows. Regression programs can be given
# instead of seeds. Environment:
#   ENGINE             asks this engine alone
#   AGAINST            another engine, which may not say FALSE where ENGINE says TRUE
#   OPTIONS            for the proofs, such as --join-paths (with ENGINE=seg)
#   PROPERTIES         what is asked
#   JOINTLY            asks the properties of the table together first, and by itself only what is FALSE there
#   SECONDS_PER_PROOF, RUNS, STEPS, RUN_SECONDS   limits; for much longer runs:
#       RUNS=10000 STEPS=20000 RUN_SECONDS=60 verdicts.sh ASSAY csmith $(seq 200)
# Proofs see the errors of random arrays and recursion as calls that no run gets past (HIDDEN), and
# runs see all of them: so a wrong invariant is not made good by a lucky run. Skipped: not decided.
source "$(dirname "$(realpath "$0")")/random.bash"
source "$here/../programs.bash"
begin 2 "$@"
assay=${arguments[0]} generator=${arguments[1]}
seconds=${SECONDS_PER_PROOF:-2} runs=${RUNS:-200} steps=${STEPS:-100000} run_seconds=${RUN_SECONDS:-4}
read -ra properties <<<"${PROPERTIES:-valid-memsafety valid-memcleanup no-overflow unreach-call}"

# generate SEED: program.c, its $options and $flags
generate() {
    program=program.c options=() flags=(-w -I"$include")
    if [[ $generator == csmith || ($generator == mixed && $(($1 % 4)) -eq 0) ]]; then
        need_csmith
        csmith --seed "$1" "${csmith_small_options[@]}" >program.c
    else
        python3 "$here/random_${generator/mixed/program}.py" "$1" >program.c
    fi
    [[ $generator != mixed || $(($1 % 3)) -ne 0 ]] || options=(--data-model ILP32)
    read_headers program.c
}

# take FILE: a regression program with its options and flags
take() {
    program=$1
    read_headers "$1"
    read -ra options <<<"$(header OPTIONS)"
    read -ra flags <<<"$(header FLAGS)"
}

# ask PROPERTY ENGINE: its verdict
ask() {
    timeout $((seconds * 5)) "$assay" --engine "$2" --property "$1" --inputs input.json ${OPTIONS:-} "${options[@]}" \
        --timeout "$seconds" "$program" -- \
        "${flags[@]}" -DHIDDEN >proof 2>proof.err </dev/null
    [[ $? -eq 64 ]] && echo "UNKNOWN(an option for runs alone)"
    sed -n 's/^RESULT: //p' proof
}

# ask_jointly: the verdicts of the table of all properties, as "PROPERTY VERDICT" lines in joint
ask_jointly() {
    timeout $((seconds * 5)) "$assay" --engine "${ENGINE:-all}" --property all ${OPTIONS:-} "${options[@]}" --timeout "$seconds" "$program" -- \
        "${flags[@]}" -DHIDDEN >proof 2>proof.err </dev/null
    sed -nE 's/^([a-z-]+) +((TRUE|FALSE|UNKNOWN).*)/\1 \2/p' proof >joint
}

# has_bad_run PROPERTY: are there random runs that contradict TRUE?
has_bad_run() {
    if grep -q 'main(int argc' "$program"; then has_bad_run_with_arguments "$1"; else are_bad_runs "$1" "$runs"; fi
}

are_bad_runs() { # PROPERTY COUNT OPTIONS...
    timeout $((run_seconds * 5 + 60)) "$assay" run --property "$1" "${options[@]}" --runs "$2" --seed 1 \
        --max-steps "$steps" --timeout "$run_seconds" "${@:3}" "$program" -- "${flags[@]}" >run 2>run.err </dev/null
    local status=$?
    [[ $status -eq 1 ]] || { [[ $1 == termination ]] && grep -q 'step limit' run; }
}

# Most random numbers of arguments, and lengths of them, are too large for a run: so these are given,
# and the characters of some. The object numbered 1 is argv itself.
has_bad_run_with_arguments() {
    local lengths number first
    for lengths in 3 "0, 2" "2, 2, 9" "1, 3, 0, 2" "5, 2, 1, 8, 0, 2"; do
        number=$(wc -w <<<"$lengths")
        first='{"object": 3, "offset": 0, "bytes": "2d66"}, {"object": 2, "offset": 0, "bytes": "31"}'
        printf '{"nondet": [%d, %s], "memory": [%s]}' "$number" "$lengths" "$first" >arguments.json
        are_bad_runs "$1" $((runs / 5 + 1)) --input arguments.json && return
    done
    return 1
}

is_refuted() { # PROPERTY
    [[ -n ${AGAINST:-} && $(ask "$1" "$AGAINST") == FALSE* ]]
}

# is_shown PROPERTY: does a run on the printed input end with $verdict?
is_shown() {
    timeout 60 "$assay" run --property "$1" "${options[@]}" --input input.json "$program" -- "${flags[@]}" -DHIDDEN \
        >run 2>run.err </dev/null
    [[ $? -eq 1 ]] && grep -qF "RESULT: $verdict" run
}

# contradicts PROPERTY: 0 when $verdict and runs contradict each other, 1 when they agree, 2 when
# there is no verdict.
contradicts() {
    : >run
    : >run.err
    verdict=
    [[ -z ${JOINTLY:-} ]] || verdict=$(sed -n "s/^$1 //p" joint)
    [[ -n $verdict && $verdict != FALSE* ]] || verdict=$(ask "$1" "${ENGINE:-all}")
    case $verdict in
        TRUE) has_bad_run "$1" || is_refuted "$1" ;;
        FALSE*)
            header EXPECT | grep -qx "$1 TRUE" && return
            [[ $1 != termination ]] || return 2 # its input is to be repeated for ever
            ! is_shown "$1" ;;
        UNKNOWN*crash* | UNKNOWN*internal* | '') return 0 ;;
        *) return 2 ;;
    esac
}

for seed in "${seeds[@]}"; do
    if [[ -f $seed ]]; then take "$seed"; else generate "$seed"; fi
    [[ -z ${JOINTLY:-} ]] || ask_jointly
    for property in "${properties[@]}"; do
        contradicts "$property"
        case $? in
            0) wrong "${seed##*/}" "$property: the proof says '$verdict', the run '$(grep -m1 '^RESULT' run)'"
               head -n 5 proof.err run.err ;;
            1) passed=$((passed + 1)) ;;
            *) skipped=$((skipped + 1)) ;;
        esac
    done
done
finish
