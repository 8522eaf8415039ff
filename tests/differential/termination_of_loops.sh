#!/usr/bin/env bash
# Termination against native runs: random loops with branches over counters of mixed widths. When
# assay says TRUE, no run may come back to a state; when it says FALSE, a run on the input that it
# prints must not end.
# Usage: termination_of_loops.sh ASSAY SEED...
#
# Every fourth seed also gives a loop that ends by signed overflow only, if at all: no verdict is
# right.
#
# Skipped: not decided, or the loop reads nondeterministic values that the printed set of states
# only describes.
source "$(dirname "$(realpath "$0")")/random.bash"
begin 1 "$@"
assay=${arguments[0]}
seconds=${SECONDS_PER_PROOF:-2}

# The native run of a FALSE: on the printed input, with the values that come again.
run_on_input() {
    local input again
    input=$(sed -n 's/^input: {"nondet": \[\([^]]*\)\].*/\1/p' proof)
    again=$(sed -nE 's/.*if input values ([0-9]+) to ([0-9]+) come again.*/\1,\2/p
        s/.*if input value ([0-9]+) comes again.*/\1,\1/p' proof)
    if grep -q 'gives .* for ever$' proof; then # the last value
        again=$(tr -cd , <<<"$input" | wc -c)
        again=$((again + 1)),$((again + 1))
    fi
    INPUT="${input:-0}" ${again:+env AGAIN="$again"} timeout 60 ./native 1 100000000
}

# 0: they contradict each other; 1: they agree; 2: not decided.
contradicts() {
    timeout $((seconds * 5)) "$assay" --property termination --timeout "$seconds" program.c -- -w \
        >proof 2>proof.err </dev/null
    verdict=$(sed -n 's/^RESULT: //p' proof)
    gcc -w -O1 -fwrapv -DNATIVE -I"$here" program.c -o native || return 0
    case $verdict in
        TRUE)
            timeout 60 ./native 300 2000000 >run
            grep -q NEVER run ;;
        FALSE*)
            ! grep '^there' proof | grep -q 'input [0-9]' || return 2
            run_on_input >run
            grep -q ENDS run ;;
        UNKNOWN*crash* | UNKNOWN*internal* | '') return 0 ;;
        *) return 2 ;;
    esac
}

# 0: there is a verdict, with or without the texts of a proof; 1: there is none.
is_decided_by_overflow() {
    local detail=
    (($1 % 8)) || detail=-v
    timeout 10 "$assay" --property termination --timeout 1 $detail program.c -- -w >proof 2>proof.err </dev/null
    verdict=$(sed -n 's/^RESULT: //p' proof)
    [[ $verdict != UNKNOWN* || $verdict == *crash* || $verdict == *internal* ]]
}

for seed in "${seeds[@]}"; do
    python3 "$here/random_loops.py" "$seed" >program.c
    : >run
    contradicts
    case $? in
        0) wrong "$seed" "the proof says $verdict, the run $(cat run)"
           head -n 5 proof.err ;;
        1) passed=$((passed + 1)) ;;
        *) skipped=$((skipped + 1)) ;;
    esac
    ((seed % 4 == 0)) || continue
    python3 "$here/random_loops.py" "$seed" overflow >program.c
    ! is_decided_by_overflow "$seed" ||
        wrong "$seed" "the proof says $verdict where only a signed overflow ends the loop"
done
finish
