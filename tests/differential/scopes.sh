#!/usr/bin/env bash
# Random programs about blocks, jumps past declarations and kept pointers: runs and verdicts against what
# random_scopes.py says that C says.
# Usage: scopes.sh ASSAY COUNT [FIRST_SEED]
#
# ENGINES="seg bmc" asks these engines one by one (default: all of them in one call). UNKNOWN is not compared, but
# not every program may be. A failure can be repeated with COUNT 1 and its seed; KEEP=folder keeps the program.
set -uo pipefail

if [[ $# -lt 2 ]]; then
    echo "usage: scopes.sh ASSAY COUNT [FIRST_SEED]" >&2
    exit 64
fi
here=$(dirname "$(realpath "$0")") assay=$(realpath "$1") count=$2 first=${3:-1}
read -ra engines <<<"${ENGINES:-all}"
seconds=${SECONDS_PER_PROOF:-5}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
passed=0 failed=0 skipped=0

# judge WHAT EXPECTED GOT
judge() {
    case $3 in
        "$2"*) passed=$((passed + 1)) ;;
        UNKNOWN*) skipped=$((skipped + 1)) ;;
        *) failed=$((failed + 1))
           echo "FAIL: seed $seed: $1: expected $2, got '$3'"
           [[ -z ${KEEP:-} ]] || cp program.c "$KEEP/seed_$seed.c" ;;
    esac
}

# ask PROPERTY EXPECTED
ask() {
    local engine verdict
    for engine in "${engines[@]}"; do
        [[ $engine == value && $1 != unreach-call ]] && continue
        verdict=$(timeout $((seconds * 5)) "$assay" --engine "$engine" --timeout "$seconds" --property "$1" \
            --data-model "$model" program.c 2>errors </dev/null | sed -n 's/^RESULT: //p')
        judge "$engine: $1" "$2" "$verdict"
    done
}

for ((seed = first; seed < first + count; seed++)); do
    python3 "$here/random_scopes.py" "$seed" >program.c || exit 1
    expected=$(sed -n '1s/.*valid-memsafety //p' program.c)
    model=$( ((seed % 3)) && echo LP64 || echo ILP32)
    timeout 60 "$assay" run --property valid-memsafety --data-model "$model" program.c >run 2>errors </dev/null
    case $? in
        0) run=TRUE ;; # this program has only one run
        1) run=$(sed -n 's/^RESULT: //p' run) ;;
        # The block of a variable in front of a switch's first case is not always known; nothing else may stop a run.
        2) run=$(grep -q 'declaration is jumped over' errors run && echo UNKNOWN || echo "no end") ;;
        *) run="no end" ;;
    esac
    judge run "$expected" "$run"
    ask valid-memsafety "$expected"
    [[ $expected == TRUE ]] && ask unreach-call TRUE
done
echo "$passed passed, $failed failed, $skipped skipped"
[[ $failed -eq 0 && $passed -gt $skipped ]]
