#!/usr/bin/env bash
# Random programs about blocks, jumps past declarations and kept pointers: runs and verdicts against
# what random_scopes.py says that C says.
# Usage: scopes.sh ASSAY SEED...
#
# ENGINES="seg bmc" asks these engines one by one (default: all of them in one call). UNKNOWN is not
# compared, but not every program may be.
source "$(dirname "$(realpath "$0")")/random.bash"
begin 1 "$@"
assay=${arguments[0]}
read -ra engines <<<"${ENGINES:-all}"
seconds=${SECONDS_PER_PROOF:-5}

# judge WHAT EXPECTED GOT
judge() {
    case $3 in
        "$2"*) passed=$((passed + 1)) ;;
        UNKNOWN*) skipped=$((skipped + 1)) ;;
        *) wrong "$seed" "$1: expected $2, got '$3'" ;;
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

for seed in "${seeds[@]}"; do
    python3 "$here/random_scopes.py" "$seed" >program.c || exit 1
    expected=$(sed -n '1s/.*valid-memsafety //p' program.c)
    model=$( ((seed % 3)) && echo LP64 || echo ILP32)
    timeout 60 "$assay" run --property valid-memsafety --data-model "$model" program.c >run 2>errors </dev/null
    case $? in
        0) run=TRUE ;; # this program has only one run
        1) run=$(sed -n 's/^RESULT: //p' run) ;;
        # The block of a variable in front of a switch's first case is not always known; nothing
        # else may stop a run.
        2) run=$(grep -q 'declaration is jumped over' errors run && echo UNKNOWN || echo "no end") ;;
        *) run="no end" ;;
    esac
    judge run "$expected" "$run"
    ask valid-memsafety "$expected"
    [[ $expected == TRUE ]] && ask unreach-call TRUE
done
finish && [[ $passed -gt $skipped ]]
