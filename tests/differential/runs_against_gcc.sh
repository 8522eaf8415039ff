#!/usr/bin/env bash
# Random programs (Csmith): `assay run` must print what the program prints when gcc compiled it.
# Usage: runs_against_gcc.sh ASSAY SEED...
#
# A different output, a crash, a violation report (Csmith's programs have no undefined behaviour)
# and an unsupported construct are failures. Programs that run for too long are skipped and counted.
source "$(dirname "$(realpath "$0")")/random.bash"
begin 1 "$@"
need_csmith
assay=${arguments[0]}
native_seconds=5   # and 1 s of CPU time: most programs end at once, or never
max_steps=20000000 # for assay: effort, not time, so that runs repeat
assay_seconds=120  # only for a hang that the step limit does not see

# make SEED: program.c and its $flags
make_program() {
    csmith --seed "$1" "${csmith_options[@]}" >program.c || return
    # Weak symbols, defined in every second program; blocks, kept pointers and jumps past
    # declarations.
    python3 "$here/random_scopes.py" --printer "$1" >scopes.h || return
    flags=(-w -I"$include" -include "$here/weak_symbols.h" -include ./scopes.h)
    (($1 % 2)) || flags+=(-DDEFINED)
}

# In a group, so that the shell's own message "Killed" goes to /dev/null, too.
run_natively() {
    { (ulimit -t 1 && exec timeout "$native_seconds" ./native >expected </dev/null); } 2>/dev/null
}

for seed in "${seeds[@]}"; do
    make_program "$seed" || { wrong "$seed" "no program"; continue; }
    gcc -O0 -fPIE -pie "${flags[@]}" program.c -o native 2>errors ||
        { wrong "$seed" "gcc: $(head -c 1000 errors)"; continue; }
    run_natively || { skipped=$((skipped + 1)); continue; }
    timeout "$assay_seconds" "$assay" run --quiet --max-steps "$max_steps" program.c -- "${flags[@]}" \
        >got 2>errors </dev/null
    status=$?
    if [[ $status -eq 0 ]] && cmp -s expected got; then
        passed=$((passed + 1))
    elif [[ $status -eq 124 ]] || { [[ $status -eq 2 ]] && grep -qi 'step' got errors; }; then
        skipped=$((skipped + 1))
    else
        wrong "$seed" "status $status"
        printf '  expected: %s\n  got:      %s\n' "$(head -c 1000 expected)" "$(head -c 1000 got)"
        head -c 2000 errors | sed 's/^/  /'
    fi
done
finish
