#!/usr/bin/env bash
# Random programs (Csmith, and the generators beside this script), sliced for unreach-call:
#   - with errors planted at random places, a run reaches one in the program exactly if it does in
#     the slice;
#   - with and without the slice, verdicts do not contradict each other.
# Usage: slices_against_programs.sh ASSAY CHECKER SEED...     CHECKER is the program test_slice
#
# KEEP=folder keeps all programs. ERRORS (default 10) are planted in each.
source "$(dirname "$(realpath "$0")")/random.bash"
begin 2 "$@"
need_csmith
assay=${arguments[0]} checker=${arguments[1]}
programs=${KEEP:-$scratch/programs}
mkdir -p "$programs"

for seed in "${seeds[@]}"; do
    csmith --seed "$seed" "${csmith_options[@]}" >"$programs/csmith_$seed.c" || exit 1
    for generator in program pointers lists arrays recursion states; do
        python3 "$here/random_$generator.py" "$seed" >"$programs/${generator}_$seed.c" || exit 1
    done
done

C_INCLUDE_PATH=$include ASSAY_SLICE_FOLDER=$programs ASSAY_SLICE_ERRORS=${ERRORS:-10} "$checker" >report 2>&1 || {
    wrong "${seeds[*]}" "runs of programs and slices"
    grep -A3 ERROR report | cut -c 1-300 | head -n 12
}
grep "runs, " report

verdict() {
    timeout 30 "$assay" --timeout 2 --property unreach-call "$@" -- -w 2>verdict.err </dev/null |
        sed -n 's/^RESULT: //p'
}
for program in "$programs"/{program,recursion,lists,arrays}_*.c; do
    with=$(verdict --slice "$program") without=$(verdict --no-slice "$program")
    case $with:$without in
        *crash* | *internal* | TRUE:FALSE* | FALSE*:TRUE | :* | *:)
            wrong "${program##*/}" "'$with' with the slice, '$without' without" ;;
        TRUE:TRUE | FALSE*:FALSE*) passed=$((passed + 1)) ;;
        *) skipped=$((skipped + 1)) ;;
    esac
done
finish
