#!/usr/bin/env bash
# SIGINT and SIGTERM end a run at once, with nothing left behind.
source "$(dirname "$0")/lib.bash"
mkdir tmp
export TMPDIR=$PWD/tmp
echo 'int main(void) { for (;;) ; }' >endless.c
{
    echo '#define A(x) x x x x x x x x x x'
    echo '#define B(x) A(A(A(A(A(A(A(A(x))))))))'
    echo 'int main(void) { int y = 0; B(y++;) return y; }'
} >slow.c

# All processes below a process, from the kernel's own lists.
descendants() {
    local child
    for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do
        echo "$child"
        descendants "$child"
    done
}

# A zombie is gone: it only waits for its new parent.
is_running() { grep -qE '^State:[[:space:]]+[^ZX[:space:]]' "/proc/$1/status" 2>/dev/null; }

# interrupt SIGNAL STATUS FILE: start, wait until it works, signal, look.
interrupt() {
    # A job in the background of a script ignores SIGINT unless it is reset.
    env --default-signal=INT "$assay" run "$3" >.out 2>.err &
    local pid=$! children status start ms
    background+=("$pid")
    called="assay run $3, then SIG$1"
    for _ in $(seq 100); do # until it has started its worker
        children=$(descendants "$pid")
        [[ -z $children ]] || break
        sleep 0.1
    done
    sleep 0.5
    children=$(descendants "$pid")
    kill -0 "$pid" 2>/dev/null || fail "'$called': it ended too early"
    start=$(date +%s%N)
    kill -"$1" "$pid"
    wait "$pid"
    status=$?
    ms=$((($(date +%s%N) - start) / 1000000))
    [[ $status -eq $2 ]] || fail "'$called' ends with status $status instead of $2"
    [[ $ms -lt 1000 ]] || fail "'$called' took $ms ms to end"
    sleep 0.3
    for child in $children; do
        ! is_running "$child" || fail "'$called' leaves process $child: $(tr '\0' ' ' </proc/"$child"/cmdline)"
    done
    [[ -z $(ls -A tmp) ]] || fail "'$called' leaves in TMPDIR: $(ls tmp)"
    ! grep -q 'RESULT: \(TRUE\|FALSE\)' .out || fail "'$called' gives a verdict"
}
interrupt INT 130 endless.c
interrupt TERM 143 endless.c
interrupt INT 130 slow.c
interrupt TERM 143 slow.c

# Killed outright, the worker follows.
"$assay" run endless.c >.out 2>.err &
pid=$!
background+=("$pid")
sleep 0.7
children=$(descendants "$pid")
[[ -n $children ]] || fail "no worker process"
kill -KILL "$pid"
wait "$pid" 2>/dev/null
sleep 0.3
for child in $children; do
    ! is_running "$child" || { fail "the worker outlives assay"; background+=("$child"); }
done

# A reader that goes away ends it, too.
echo '#include <stdio.h>
int main(void) { for (;;) puts("line"); }' >chatty.c
start=$(date +%s)
timeout 5 "$assay" run chatty.c 2>.err | head -n 1 >.out
[[ $(cat .out) == line ]] || fail "no output through a pipe"
[[ $(($(date +%s) - start)) -lt 4 ]] || fail "a closed pipe does not end the run"
finish
