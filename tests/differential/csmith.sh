#!/usr/bin/env bash
# Random programs (Csmith): `assay run` must print what the program prints when gcc compiled it.
# Usage: csmith.sh ASSAY COUNT [FIRST_SEED]
#
# A different output, a crash, a violation report (Csmith's programs have no undefined
# behaviour) and an unsupported construct are failures. Programs that run for too long are
# skipped and counted. The seeds are fixed, so that a failure can be repeated:
#   csmith.sh ASSAY 1 SEED
set -uo pipefail

source "$(dirname "$(realpath "$0")")/csmith.bash"
native_seconds=5     # and 1 s of CPU time: most programs end at once, or never
max_steps=20000000   # for assay: effort, not time, so that runs repeat
assay_seconds=120    # only for a hang that the step limit does not see

# one ASSAY SEED: tests one program in its own folder (csmith writes platform.info to the
# current one); leaves passed, skipped or failed in `verdict` and the report in `report`.
one() {
    local assay=$1 seed=$2 status
    mkdir "$seed" && cd "$seed" || exit 1
    echo failed >verdict
    csmith --seed "$seed" "${csmith_options[@]}" >program.c || { echo "csmith failed" >report; return; }
    # Weak symbols, defined in every second program; blocks, kept pointers and jumps past declarations.
    python3 "$3/random_scopes.py" --printer "$seed" >scopes.h || { echo "random_scopes.py failed" >report; return; }
    local flags=(-w -I"$include" -include "$3/weak_symbols.h" -include ./scopes.h)
    ((seed % 2)) || flags+=(-DDEFINED)
    gcc -O0 -fPIE -pie "${flags[@]}" program.c -o native 2>report || return

    # In a group, so that the shell's own message "Killed" goes to /dev/null, too.
    { (ulimit -t 1 && exec timeout "$native_seconds" ./native >expected </dev/null); } 2>/dev/null ||
        { echo skipped >verdict; return; }

    timeout "$assay_seconds" "$assay" run --quiet --max-steps "$max_steps" program.c \
        -- "${flags[@]}" >got 2>errors </dev/null
    status=$?
    if [[ $status -eq 0 ]] && cmp -s expected got; then
        echo passed >verdict
    elif [[ $status -eq 124 ]] || { [[ $status -eq 2 ]] && grep -qi 'step' got errors; }; then
        echo skipped >verdict
    else
        { echo "expected: $(head -c 1000 expected)"
          echo "got:      $(head -c 1000 got)"
          echo "status $status; stderr:"
          head -c 2000 errors; } >report
    fi
    rm -f native
}

if [[ ${1:-} == --one ]]; then
    one "$2" "$3" "$(dirname "$(realpath "$0")")"
    exit 0
fi

if [[ $# -lt 2 ]]; then
    echo "usage: csmith.sh ASSAY COUNT [FIRST_SEED]" >&2
    exit 64
fi
need_csmith
self=$(realpath "$0") assay=$(realpath "$1") count=$2 first=${3:-1}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1

seq "$first" $((first + count - 1)) | xargs -P2 -I{} bash "$self" --one "$assay" {}

total() { grep -lx "$1" ./*/verdict 2>/dev/null | wc -l; }
for ((seed = first; seed < first + count; seed++)); do
    if grep -qx failed "$seed/verdict"; then
        echo "FAIL: seed $seed"
        sed 's/^/  /' "$seed/report"
    fi
done
echo "$(total passed) passed, $(total failed) failed, $(total skipped) skipped"
# Nothing passed: then nothing was tested, and that is no success either.
[[ $(total failed) -eq 0 && $(total passed) -gt 0 ]]
