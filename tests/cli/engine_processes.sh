#!/usr/bin/env bash
# Engines are processes: killing one costs its own answer only, signals end all of them, and engines
# that say different things are not believed.
# Tier: full
source "$(dirname "$0")/lib.bash"
# In builds with sanitizers the crash is assay's to tell of, too.
export ASAN_OPTIONS=${ASAN_OPTIONS:-}:handle_segv=0
mkdir tmp
export TMPDIR=$PWD/tmp

cat >safe.c <<'C'
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000) return 0;
    int *a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++) a[i] = i;
    int x = a[n - 1];
    free(a);
    return x;
}
C
sed 's/a\[n - 1\]/a[n]/' safe.c >broken.c
cat >hard.c <<'C' # no engine decides it soon
extern void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned long s = 0, n = 0;
    while (s != 0x123456789abcdef) { s = s * (a | 1) + (b ^ s >> 7); n++; }
    if (n == 77777) reach_error();
    return 0;
}
C

descendants() {
    local child
    for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do
        echo "$child"
        descendants "$child"
    done
}
is_running() { grep -qE '^State:[[:space:]]+[^ZX[:space:]]' "/proc/$1/status" 2>/dev/null; }

# The engines of the assay that `timeout` with process number $1 runs: the children of its worker,
# but for the compiler.
engines() {
    local main worker engine
    for main in $(cat /proc/"$1"/task/*/children 2>/dev/null); do
        for worker in $(cat /proc/"$main"/task/*/children 2>/dev/null); do
            for engine in $(cat /proc/"$worker"/task/*/children 2>/dev/null); do
                [[ $(readlink /proc/"$engine"/exe) == "$assay" ]] && echo "$engine"
            done
        done
    done
}

# Random engines die: the verdict is the right one or UNKNOWN, and it comes.
RANDOM=17
rounds=${ROUNDS:-9}
killed=0
for ((round = 0; round < rounds; round++)); do
    case $((round % 3)) in
    0) file=safe.c wrong=FALSE property=valid-memsafety ;;
    1) file=broken.c wrong=TRUE property=valid-memsafety ;;
    2) file=hard.c wrong=TRUE property=unreach-call ;;
    esac
    timeout 30 "$assay" --timeout 3 --property $property $file >.out 2>.err &
    pid=$!
    background+=("$pid")
    sleep 0.$((RANDOM % 5))$((RANDOM % 10))
    victims=($(engines "$pid"))
    if ((${#victims[@]})); then
        kill -9 "${victims[RANDOM % ${#victims[@]}]}" 2>/dev/null && killed=$((killed + 1))
    fi
    wait "$pid"
    status=$?
    called="assay $file with an engine killed"
    [[ $status -lt 3 ]] || fail "'$called' ends with status $status"
    grep -q '^RESULT: ' .out || fail "'$called' gives no result"
    ! grep -q "^RESULT: $wrong" .out || fail "'$called' gives a wrong verdict"
done
[[ $killed -gt 0 ]] || fail "no engine was ever killed"

# An engine that crashes is named.
timeout 30 "$assay" --engine bmc --timeout 20 --property unreach-call hard.c >.out 2>.err &
pid=$!
background+=("$pid")
sleep 1.5 # clang has ended by then
victims=($(engines "$pid"))
kill -SEGV "${victims[0]:-none}"
wait "$pid"
called="assay --engine bmc, then its engine crashes"
says "internal error: crash in bmc: Segmentation fault"
result "UNKNOWN(crash in bmc)"

# Interrupted, nothing is left.
for signal in INT TERM KILL; do
    env --default-signal=INT "$assay" --property unreach-call hard.c >.out 2>.err &
    pid=$!
    background+=("$pid")
    sleep 1
    below=$(descendants "$pid")
    kill -$signal "$pid"
    wait "$pid" 2>/dev/null
    sleep 0.3
    for child in $below; do
        ! is_running "$child" || fail "SIG$signal leaves process $child"
    done
    ! grep -q 'RESULT: [TF]' .out || fail "SIG$signal gives a verdict"
done
[[ -z $(ls -A tmp) ]] || fail "something is left in TMPDIR: $(ls tmp)"

# One engine at a time says the same.
expect 0 timeout 60 "$assay" -j 1 --timeout 20 --property valid-memsafety safe.c
result TRUE
expect 1 timeout 60 "$assay" -j 1 --timeout 20 --property valid-memsafety broken.c
result "FALSE(valid-deref)"

# All engines to their ends: they agree.
expect 1 timeout 60 "$assay" --compare-engines --timeout 6 --property valid-memsafety broken.c
result "FALSE(valid-deref)"
finish
