#!/usr/bin/env bash
# Random programs (Csmith, and the generators beside this script), sliced for unreach-call:
#   - with errors planted at random places, a run reaches one in the program exactly if it does in the slice;
#   - with and without the slice, verdicts do not contradict each other.
# Usage: slices.sh ASSAY CHECKER COUNT [FIRST_SEED]     CHECKER is the program test_slice
#
# The seeds are fixed, so that a failure can be repeated: slices.sh ASSAY CHECKER 1 SEED. KEEP=folder keeps the programs.
# ROUNDS (default 10) errors are planted in each.
set -uo pipefail

here=$(dirname "$(realpath "$0")")
source "$here/csmith.bash"

if [[ $# -lt 3 ]]; then
    echo "usage: slices.sh ASSAY CHECKER COUNT [FIRST_SEED]" >&2
    exit 64
fi
need_csmith
assay=$(realpath "$1") checker=$(realpath "$2") count=$3 first=${4:-1}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
programs=${KEEP:-$scratch/programs}
mkdir -p "$programs" && cd "$scratch" || exit 1

for ((seed = first; seed < first + count; seed++)); do
    csmith --seed "$seed" "${csmith_options[@]}" >"$programs/csmith_$seed.c" || exit 1
    for generator in program pointers lists arrays recursion states; do
        python3 "$here/random_$generator.py" "$seed" >"$programs/${generator}_$seed.c" || exit 1
    done
done

failed=0
C_INCLUDE_PATH=$include ASSAY_SLICE_FOLDER=$programs ASSAY_SLICE_ROUNDS=${ROUNDS:-10} "$checker" >report 2>&1 || {
    echo "FAIL: runs of programs and slices"
    grep -A3 ERROR report | cut -c 1-300 | head -n 12
    failed=1
}
grep "runs, " report

verdict() {
    timeout 30 "$assay" --timeout 2 --property unreach-call "$@" -- -w 2>verdict.err </dev/null | sed -n 's/^RESULT: //p'
}
decided=0 agreed=0
for program in "$programs"/{program,recursion,lists,arrays}_*.c; do
    with=$(verdict --slice "$program") without=$(verdict --no-slice "$program")
    case ${with%%(*}:${without%%(*} in
        TRUE:FALSE | FALSE:TRUE | :* | *:)
            echo "FAIL: ${program##*/}: '$with' with the slice, '$without' without"
            failed=$((failed + 1)) ;;
        TRUE:TRUE | FALSE:FALSE) agreed=$((agreed + 1)) ;;
    esac
    [[ $with == UNKNOWN*crash* || $with == UNKNOWN*internal* ]] && { echo "FAIL: ${program##*/}: $with"; failed=$((failed + 1)); }
    [[ $with == UNKNOWN* ]] || decided=$((decided + 1))
done
echo "$agreed verdicts agree, $decided of $((4 * count)) are decided with the slice, $failed failed"
[[ $failed -eq 0 && $agreed -gt 0 ]]
