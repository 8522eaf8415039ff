#!/usr/bin/env bash
# No TRUE for what a run reaches: random state machines are run natively, and tell what some
# expressions are at some place of the run; that very state is then an error, which an engine may
# find, but never exclude.
# Usage: reached_states.sh ASSAY SEED...
#
# ENGINE (default value) is asked about ERRORS (default 3) such states of each program.
source "$(dirname "$(realpath "$0")")/random.bash"
begin 1 "$@"
assay=${arguments[0]}
engine=${ENGINE:-value} errors=${ERRORS:-3} seconds=${SECONDS_PER_PROOF:-3}
gcc -O1 -c "$here/native_inputs.c" -o inputs.o || exit 1

# What some runs see, a line each: PLACE A B C; `errors` of the rarest ones, to which few paths
# lead.
observe() {
    for ((run = 1; run <= 20; run++)); do
        (SEED=$run exec timeout 0.2 ./native | head -n 300)
    done 2>/dev/null | sort | uniq -c | shuf --random-source=<(yes "$1") | sort -sn | head -n "$errors" |
        sed -E 's/^ *[0-9]+ //'
}

# A number as C says it.
literal() {
    [[ $1 == -9223372036854775808 ]] && echo "(-9223372036854775807LL-1)" || echo "($1LL)"
}

for seed in "${seeds[@]}"; do
    python3 "$here/random_states.py" "$seed" >program.c
    gcc -w -O0 -fwrapv -DOBSERVED program.c inputs.o -o native ||
        { wrong "$seed" "does not compile"; continue; }
    observe "$seed" >chosen
    while read -r place a b c; do
        flags=(-w "-DPLACE=$place" "-DA=$(literal "$a")" "-DB=$(literal "$b")" "-DC=$(literal "$c")")
        timeout $((seconds * 5)) "$assay" --engine "$engine" --property unreach-call --timeout "$seconds" program.c \
            -- "${flags[@]}" >proof 2>proof.err </dev/null
        verdict=$(sed -n 's/^RESULT: //p' proof)
        case $verdict in
            FALSE*) passed=$((passed + 1)) ;;
            TRUE | UNKNOWN*crash* | UNKNOWN*internal* | '')
                wrong "$seed" "${flags[*]}: '$verdict' of a state that is reached"
                head -n 5 proof.err ;;
            *) skipped=$((skipped + 1)) ;;
        esac
    done <chosen
done
finish
