#!/usr/bin/env bash
# Random programs (Csmith) have no undefined behaviour: a run reports none. With one piece of it
# planted at a place that is reached, the run reports that part, and no proof says TRUE.
# Usage: undefined_behaviour.sh ASSAY SEED...
#
# SECONDS_PER_PROOF: how long a proof is tried (0: not at all). Skipped: programs that run for too
# long, and places that are not reached.
source "$(dirname "$(realpath "$0")")/random.bash"
begin 1 "$@"
need_csmith
assay=${arguments[0]}
seconds=${SECONDS_PER_PROOF:-2}
flags=(-w -I"$include")

# report FILE PROPERTY: status of a run
run() {
    timeout 120 "$assay" run --quiet --max-steps 5000000 --property "$2" "$1" -- "${flags[@]}" >got 2>errors </dev/null
}

ends_natively() {
    gcc -O0 "${flags[@]}" "$@" program.c -o native 2>errors &&
        { (ulimit -t 1 && exec timeout 5 ./native >printed </dev/null); } 2>/dev/null
}

check_plain() { # SEED
    run program.c def-behavior
    case $? in
        0) passed=$((passed + 1)) ;;
        1) wrong "$1" "a violation: $(head -c 600 errors)" ;;
        *) grep -qi 'step' got errors && skipped=$((skipped + 1)) ||
            wrong "$1" "not run: $(head -c 600 got errors)" ;;
    esac
}

# A place that some native run reaches, at random.
plant() { # SEED
    local try
    for try in 0 1 2 3 4 5 6 7; do
        part=$(python3 "$here/plant_undefined.py" "$(($1 + try * 100000 * 37))" <original.c 2>&1 >program.c) || return 1
        ends_natively -DNATIVE && grep -q '^reached$' printed && return
    done
    return 1
}

check_planted() { # SEED
    run program.c def-behavior
    local status=$?
    if [[ $status -ne 1 ]]; then
        grep -qi 'step' got errors && skipped=$((skipped + 1)) && return
        wrong "$1" "$part is not reported: $(head -c 600 got errors)"
    elif ! grep -q "$part" got errors; then
        wrong "$1" "not $part: $(head -c 600 errors)"
    elif [[ $seconds -gt 0 ]] && "$assay" --timeout "$seconds" --property def-behavior program.c -- "${flags[@]}" \
        >got 2>errors </dev/null && grep -q 'RESULT: TRUE' got; then
        wrong "$1" "$part is there, and it says TRUE"
    else
        passed=$((passed + 1))
    fi
}

for seed in "${seeds[@]}"; do
    csmith --seed "$seed" "${csmith_options[@]}" --no-packed-struct >program.c || { wrong "$seed" "no program"; continue; }
    ends_natively || { skipped=$((skipped + 1)); continue; }
    check_plain "$seed"
    cp program.c original.c
    if plant "$seed"; then check_planted "$seed"; else skipped=$((skipped + 1)); fi
done
finish
