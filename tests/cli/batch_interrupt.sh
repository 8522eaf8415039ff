#!/usr/bin/env bash
# assay batch: stopped or killed at any time, it keeps what is done, leaves no process behind and
# goes on when called again; a task that dies costs its own result only; the bar is for terminals.
# Tier: full
source "$(dirname "$0")/lib.bash"
source "$here/batch.bash"
programs
mkdir tmp
export TMPDIR=$PWD/tmp

descendants() {
    local child
    for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do
        echo "$child"
        descendants "$child"
    done
}
is_running() { grep -qE '^State:[[:space:]]+[^ZX[:space:]]' "/proc/$1/status" 2>/dev/null; }

# start OPTIONS...: a batch in the background, as $pid. A job of a script ignores SIGINT unless it
# is reset.
start() {
    called="assay batch $*"
    env --default-signal=INT "$assay" batch "$@" >.out 2>.err </dev/null &
    pid=$!
    background+=("$pid")
}
# Waits until FILE has N lines.
until_lines() {
    local tries
    for ((tries = 0; tries < 300; tries++)); do
        [[ $(wc -l 2>/dev/null <"$2") -ge $1 ]] && return
        sleep 0.1
    done
    fail "'$called' has no $1 results in time"
}
# Waits until the batch has a task at work: its process numbers are then in $children.
until_working() {
    local tries
    for ((tries = 0; tries < 100; tries++)); do
        children=$(descendants "$pid")
        # What starts python may have processes of its own.
        [[ $(readlink /proc/"$pid"/exe) == "$assay" && $(wc -w <<<"$children") -ge 2 ]] && return
        sleep 0.1
    done
    fail "'$called' starts no task"
}

# Waits until the task has used some CPU time, $used.
until_used() {
    local tries child
    for ((tries = 0; tries < 200; tries++)); do
        used=$(for child in $(descendants "$pid"); do cat "/proc/$child/stat" 2>/dev/null; done |
            awk -v ticks="$(getconf CLK_TCK)" '{ sum += $14 + $15 } END { print sum / ticks }')
        awk -v used="$used" 'BEGIN { exit !(used >= 0.3) }' && return
        sleep 0.1
    done
    fail "'$called' uses no time"
}

tasks "set/safe.c valid-memsafety true" "set/bad.c valid-memsafety false" "set/hard.c unreach-call true" \
    "set/safe.c no-overflow true"
for signal in INT TERM KILL; do
    rm -f r.jsonl
    start tasks.tsv -j 1 --timeout 60 --out r.jsonl
    until_lines 2 r.jsonl
    until_working
    expect 3 "$assay" batch tasks.tsv --timeout 60 --out r.jsonl # two at once would mix
    says "another assay batch"
    kill -$signal "$pid"
    start=$(date +%s)
    wait "$pid" 2>/dev/null
    status=$?
    called="assay batch, then SIG$signal"
    [[ $(($(date +%s) - start)) -lt 10 ]] || fail "'$called' does not end soon"
    case $signal in
    INT) [[ $status -eq 130 ]] || fail "'$called' ends with $status" ;;
    TERM) [[ $status -eq 143 ]] || fail "'$called' ends with $status" ;;
    esac
    sleep 0.5
    for child in $children; do
        ! is_running "$child" || fail "'$called' leaves process $child"
    done
    [[ $(wc -l <r.jsonl) -eq 2 ]] || fail "'$called' does not keep two results"
    cp r.jsonl before
    sed -i '/hard/d' tasks.tsv
    expect 0 "$assay" batch tasks.tsv --timeout 60 --out r.jsonl
    says "3 of 3 tasks: 3 correct"
    cmp -s <(head -n 2 r.jsonl) before || fail "after SIG$signal done tasks are done again"
    tasks "set/safe.c valid-memsafety true" "set/bad.c valid-memsafety false" \
        "set/hard.c unreach-call true" "set/safe.c no-overflow true"
done

# What an interrupted batch says.
start tasks.tsv -j 1 --timeout 60 --out s.jsonl
until_lines 2 s.jsonl
kill -INT "$pid"
wait "$pid"
says "2 of 4 tasks are done and kept in s.jsonl; the same command goes on from there"

# Tasks that die: a crash is a result, with the others' unharmed; one that a signal ended is not.
tasks "set/hard1.c unreach-call true" "set/safe.c valid-memsafety true"
for signal in ABRT TERM; do
    rm -f r.jsonl
    start tasks.tsv -j 1 --timeout 60 --out r.jsonl
    until_working
    until_used
    victim=$(cat /proc/"$pid"/task/*/children)
    kill -$signal ${victim%% *}
    wait "$pid"
    status=$?
    called="assay batch, then SIG$signal to a task"
    says "1 correct, 0 wrong, 0 unknown"
    if [[ $signal == ABRT ]]; then
        [[ $status -eq 0 ]] || fail "'$called' ends with $status"
        grep -q '"outcome":"crash".*"status":134' r.jsonl || fail "the crash is no result"
        python3 -c 'import json, sys
assert any(json.loads(l)["cpu"] >= float(sys.argv[1]) for l in open("r.jsonl"))' "$used" 2>/dev/null ||
            fail "what the engines of a crashed task used ($used s) is not counted"
    else
        [[ $status -eq 3 ]] || fail "'$called' ends with $status instead of 3"
        [[ $(wc -l <r.jsonl) -eq 1 ]] || fail "a task that was ended has a result"
    fi
done

# A bar with the time left, on a terminal only.
tasks "set/safe.c valid-memsafety true" "set/hard1.c unreach-call true" "set/hard2.c unreach-call true"
called="assay batch on a terminal"
if command -v script >/dev/null; then
    TERM=xterm script -qec "'$assay' batch tasks.tsv -j 1 --timeout 2" /dev/null >.out 2>.err </dev/null
    tr '\r' '\n' <.out | grep -qE '\[#+\.+\] 1 of 3, 33 %, [0-9]+:[0-9]+ left' || fail "no bar on a terminal"
fi
expect 0 "$assay" batch tasks.tsv -j 2 --timeout 1
! grep -q $'\r' .out .err || fail "a bar in a pipe"
[[ -z $(ls -A tmp) ]] || fail "something is left in TMPDIR: $(ls tmp)"
finish
