#!/usr/bin/env bash
# --timeout ends what would not end: UNKNOWN(timeout), status 2, soon.
# Tier: full
source "$(dirname "$0")/lib.bash"
mkdir tmp
export TMPDIR=$PWD/tmp
echo 'int main(void) { for (;;) ; }' >endless.c

# within SECONDS COMMAND...
within() {
    local start limit=$1
    shift
    start=$(date +%s%N)
    expect 2 timeout 30 "$@"
    local ms=$((($(date +%s%N) - start) / 1000000))
    [[ $ms -le $((limit * 1000)) ]] || fail "'$called' took $ms ms"
}
within 5 "$assay" run --timeout 1 endless.c
grep -q '^RESULT: UNKNOWN(timeout' .out || fail "no RESULT: UNKNOWN(timeout…)"
within 5 "$assay" run --timeout 0.5 endless.c
within 5 "$assay" run --timeout 1 --runs 1000000 --quiet endless.c
within 5 "$assay" run --timeout 1 --json endless.c

# Also where clang is what takes long.
{
    echo '#define A(x) x x x x x x x x x x'
    echo '#define B(x) A(A(A(A(A(A(A(A(x))))))))'
    echo 'int main(void) { int y = 0; B(y++;) return y; }'
} >slow.c
within 5 "$assay" run --timeout 1 slow.c
says timeout

# And it does not disturb what is quick.
echo 'int main(void) { return 0; }' >quick.c
expect 0 "$assay" run --timeout 20 quick.c
expect 2 "$assay" run --max-steps 1000 endless.c
says "step limit"
[[ -z $(ls -A tmp) ]] || fail "left in TMPDIR: $(ls tmp)"
finish
