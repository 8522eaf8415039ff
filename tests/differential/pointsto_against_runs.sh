#!/usr/bin/env bash
# Random programs (Csmith, random_program.py, random_pointers.py): every address that a run accesses
# must lie in the partition that the points-to analysis predicts, at each of its levels.
# Usage: pointsto_against_runs.sh CHECKER SEED...     CHECKER is the program test_pointsto_soundness
source "$(dirname "$(realpath "$0")")/random.bash"
begin 1 "$@"
need_csmith
checker=${arguments[0]}

accesses=0
check() { # FILE FLAGS...
    if timeout 60 "$checker" "$@" >report 2>&1; then
        passed=$((passed + 1)) accesses=$((accesses + $(sed -n "s/ accesses.*//p" report)))
    else
        wrong "$seed" "$1 ${DATA_MODEL:-}"
        head -n 12 report | sed 's/^/  /'
    fi
}

for seed in "${seeds[@]}"; do
    csmith --seed "$seed" "${csmith_options[@]}" >csmith.c &&
        check csmith.c -w -I"$include"
    python3 "$here/random_program.py" "$seed" >random.c &&
        check random.c -w
    python3 "$here/random_pointers.py" "$seed" >pointers.c &&
        check pointers.c -w
    DATA_MODEL=ILP32 check pointers.c -w
done
echo "$accesses accesses"
finish && [[ $accesses -gt 1000 ]]
