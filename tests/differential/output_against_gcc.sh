#!/usr/bin/env bash
# The interpreter formats text as the C library does: random programs print the same.
# Usage: output_against_gcc.sh ASSAY SEED...
source "$(dirname "$(realpath "$0")")/random.bash"
begin 1 "$@"
assay=${arguments[0]}

for seed in "${seeds[@]}"; do
    python3 "$here/random_output.py" "$seed" >program.c
    # What a program does beyond C (an array without its end) gcc's sanitizers see, or nobody does.
    gcc -w -DFIXED="$seed" -fsanitize=address,undefined program.c -o native 2>errors || { wrong "$seed" "no program"; continue; }
    timeout 10 ./native >native.out 2>errors || { skipped=$((skipped + 1)); continue; }
    timeout 60 "$assay" run --quiet program.c -- -w -DFIXED="$seed" >got 2>errors
    if [[ $? -ne 0 ]]; then
        grep -q 'valid-deref' errors got && skipped=$((skipped + 1)) || wrong "$seed" "$(head -c 600 got errors)"
    elif cmp -s got native.out; then
        passed=$((passed + 1))
    else
        wrong "$seed" "$(diff native.out got | head -n 5)"
    fi
done
finish
