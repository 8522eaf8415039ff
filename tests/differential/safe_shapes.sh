#!/usr/bin/env bash
# What random_shapes.py calls safe runs without a report of gcc's sanitizers.
# Usage: safe_shapes.sh SEED...
#   RUNS: how many inputs for each program (default 20)
#
# Some of the programs with a mistake have to be reported: otherwise the sanitizers are not there.
source "$(dirname "$(realpath "$0")")/random.bash"
begin 0 "$@"
export ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1:symbolize=0 UBSAN_OPTIONS=symbolize=0

build() { # KIND SEED
    python3 "$here/random_shapes.py" "--$1" "$2" >program.c &&
        gcc -w -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined program.c "$here/native_inputs.c" \
            -o program
}

# is_reported: does a run end with anything but a return of main? (Only `reach_error` aborts.)
is_reported() {
    local run words
    for ((run = 0; run < ${RUNS:-20}; run++)); do
        words=(-v -f "a$run" "" 12 "x y" -)
        { SEED=$run timeout 10 ./program "${words[@]:run % 3:run % 7}" >out 2>&1 </dev/null; } 2>/dev/null
        [[ $? -le 1 ]] && ! grep -qE 'Sanitizer|runtime error' out || return 0
    done
    return 1
}

reported=0
for seed in "${seeds[@]}"; do
    build safe "$seed" || { wrong "$seed" "does not compile"; continue; }
    if is_reported; then
        wrong "$seed" "the safe program fails: $(grep -m1 -E 'ERROR|runtime error' out)"
    else
        passed=$((passed + 1))
    fi
    build broken "$seed" && is_reported && reported=$((reported + 1))
done
echo "$reported programs with a mistake are reported"
[[ $reported -gt 0 || ${#seeds[@]} -lt 10 ]] || wrong all "no mistake is reported"
finish
