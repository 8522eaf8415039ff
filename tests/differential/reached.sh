#!/usr/bin/env bash
# No TRUE for what a run reaches: random state machines are run natively, and tell what some expressions are at some
# place of the run; that very state is then an error, which an engine may find, but never exclude.
# Usage: reached.sh ASSAY COUNT [FIRST_SEED]
#
# ENGINE (default value) is asked about ERRORS (default 3) such states of each program. Seeds are fixed; with KEEP=folder
# a program of which something reachable was excluded is kept there.
set -uo pipefail

if [[ $# -lt 2 ]]; then
    echo "usage: reached.sh ASSAY COUNT [FIRST_SEED]" >&2
    exit 64
fi
assay=$(realpath "$1") count=$2 first=${3:-1}
here=$(dirname "$(realpath "$0")")
engine=${ENGINE:-value} errors=${ERRORS:-3} seconds=${SECONDS_PER_PROOF:-3}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
gcc -O1 -c "$here/native_inputs.c" -o inputs.o || exit 1

# What some runs see, a line each: PLACE A B C; `errors` of the rarest ones, to which few ways lead.
observe() {
    for ((run = 1; run <= 40; run++)); do
        (SEED=$run exec timeout 2 ./native | head -n 300)
    done 2>/dev/null | sort | uniq -c | shuf --random-source=<(yes "$1") | sort -sn | head -n "$errors" | sed -E 's/^ *[0-9]+ //'
}

# A number as C says it.
literal() {
    [[ $1 == -9223372036854775808 ]] && echo "(-9223372036854775807LL-1)" || echo "($1LL)"
}

found=0 failed=0 skipped=0
for ((seed = first; seed < first + count; seed++)); do
    python3 "$here/random_states.py" "$seed" >program.c
    gcc -w -O0 -fwrapv -DOBSERVED program.c inputs.o -o native ||
        { echo "FAIL: seed $seed does not compile"; failed=$((failed + 1)); continue; }
    observe "$seed" >chosen
    while read -r place a b c; do
        flags=(-w "-DPLACE=$place" "-DA=$(literal "$a")" "-DB=$(literal "$b")" "-DC=$(literal "$c")")
        timeout $((seconds * 5)) "$assay" --engine "$engine" --property unreach-call --timeout "$seconds" program.c \
            -- "${flags[@]}" >proof 2>proof.err </dev/null
        verdict=$(sed -n 's/^RESULT: //p' proof)
        case $verdict in
            FALSE*) found=$((found + 1)) ;;
            TRUE | UNKNOWN*crash* | UNKNOWN*internal* | '')
                failed=$((failed + 1))
                echo "FAIL: seed $seed, ${flags[*]}: '$verdict' of a state that is reached"
                head -n 5 proof.err
                [[ -z ${KEEP:-} ]] || cp program.c "$KEEP/seed_$seed.c" ;;
            *) skipped=$((skipped + 1)) ;;
        esac
    done <chosen
done
echo "$found found, $failed failed, $skipped skipped"
# Nothing found: then nothing was tested, and that is no success either.
[[ $failed -eq 0 && $found -gt 0 ]]
