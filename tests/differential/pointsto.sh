#!/usr/bin/env bash
# Random programs (Csmith, and the generator of proofs.sh): every address that a run accesses must lie
# in the partition that the points-to analysis predicts, at each of its levels.
# Usage: pointsto.sh CHECKER COUNT [FIRST_SEED]     CHECKER is the program test_pointsto_soundness
#
# The seeds are fixed, so that a failure can be repeated: pointsto.sh CHECKER 1 SEED
set -uo pipefail

here=$(dirname "$(realpath "$0")")
source "$here/csmith.bash"

if [[ $# -lt 2 ]]; then
    echo "usage: pointsto.sh CHECKER COUNT [FIRST_SEED]" >&2
    exit 64
fi
need_csmith
checker=$(realpath "$1") count=$2 first=${3:-1}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1

passed=0 failed=0 accesses=0
check() { # NAME FILE FLAGS...
    local name=$1
    shift
    if timeout 60 "$checker" "$@" >report 2>&1; then
        passed=$((passed + 1)) accesses=$((accesses + $(sed -n "s/ accesses.*//p" report)))
    else
        failed=$((failed + 1))
        echo "FAIL: $name"
        head -n 12 report | sed 's/^/  /'
    fi
}

for ((seed = first; seed < first + count; seed++)); do
    csmith --seed "$seed" "${csmith_options[@]}" >csmith.c &&
        check "csmith, seed $seed" csmith.c -w -I"$include"
    python3 "$here/random_program.py" "$seed" >random.c &&
        check "random_program.py, seed $seed" random.c -w
    python3 "$here/random_pointers.py" "$seed" >pointers.c &&
        check "random_pointers.py, seed $seed" pointers.c -w
    DATA_MODEL=ILP32 check "random_pointers.py, seed $seed, ILP32" pointers.c -w
done
echo "$passed passed, $failed failed; $accesses accesses"
[[ $failed -eq 0 && $passed -gt 0 && $accesses -gt 1000 ]]
