#!/usr/bin/env bash
# assay batch --slurm against a real Slurm: two nodes on this machine (cluster.bash). Needs root and
# the packages slurm-wlm and munge; with INSTALL=1 in the environment it installs them when they are
# missing.
# Usage: run.sh ASSAY     exit status 77 when Slurm is not installed or does not start here
source "$(dirname "$0")/../cli/lib.bash"
source "$here/batch.bash"
source "$here/../slurm/cluster.bash"

missing=$(cluster_missing)
if [[ -n $missing && -n ${INSTALL:-} ]]; then
    DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends slurm-wlm munge >&2
    missing=$(cluster_missing)
fi
[[ -z $missing ]] || { echo "skipped: $missing"; exit 77; }
trap 'cluster_stop; for p in "${background[@]}"; do kill -9 "$p" 2>/dev/null; done; rm -rf "$scratch"' EXIT
cluster_start "$scratch/cluster" || { echo "skipped: Slurm does not start here"; exit 77; }

mkdir "it's 100% odd" # quoting in the job's script, and Slurm's own patterns
cd "it's 100% odd" || exit 1
# expect and says use files here.
fail() { echo "FAIL: $1"; tail -n 15 .out .err 2>/dev/null; failures=$((failures + 1)); }
programs
for i in 1 2 3 4; do
    cp set/safe.c set/safe$i.c
    cp set/bad.c set/bad$i.c
done
all=()
for i in 1 2 3 4; do
    all+=("set/safe$i.c valid-memsafety true" "set/bad$i.c valid-memsafety false(valid-deref)")
done
hosts() { python3 -c 'import json; print(*sorted({json.loads(l)["host"] for l in open("r.jsonl")}))'; }
# The same results as without Slurm, but for the measures.
verdicts() {
    python3 -c 'import json, sys
for l in sorted(open(sys.argv[1])):
    r = json.loads(l)
    print(*(r[k] for k in ("path", "property", "expected", "data_model", "options", "verdict", "outcome", "status")))' "$1"
}
queued() { squeue --noheader --format=%i; }

# Eight tasks in four parts; a part takes a whole node, so both nodes work.
tasks "${all[@]}"
expect 0 timeout 110 "$assay" batch tasks.tsv --slurm -j 2 --chunk 2 --timeout 30 --memory 2000 --out r.jsonl
says "with 4 parts"
says "8 of 8 tasks: 8 correct, 0 wrong, 0 unknown, 0 failed; score 12"
[[ $(wc -l <r.jsonl) -eq 8 ]] || fail "not eight results"
[[ $(hosts) == "one two" ]] || fail "not both nodes have worked: $(hosts)"
[[ ! -e r.jsonl.slurm ]] || fail "the job's folder is left: $(ls r.jsonl.slurm)"
"$assay" batch tasks.tsv --timeout 30 --memory 2000 --out local.jsonl >/dev/null 2>&1
diff <(verdicts r.jsonl) <(verdicts local.jsonl) || fail "the cluster's results differ from those here"

# All is there: nothing is submitted.
expect 0 timeout 60 "$assay" batch tasks.tsv --slurm --timeout 30 --memory 2000 --out r.jsonl
! grep -q submitted .err || fail "what is done is submitted again"

# A contradiction is one here, too.
tasks "set/bad1.c valid-memsafety true"
expect 1 timeout 60 "$assay" batch tasks.tsv --slurm --timeout 30 --out wrong.jsonl
says "score -16"

# Submit now, collect later; the labels of a running job do not stop the same command from waiting
# for it.
tasks "${all[@]}"
expect 0 timeout 60 "$assay" batch tasks.tsv --slurm --no-wait --chunk 4 --timeout 30 --out later.jsonl
says "goes on; the same command collects its results"
expect 0 timeout 110 "$assay" batch tasks.tsv --slurm --chunk 4 --timeout 30 --out later.jsonl
says "8 of 8 tasks: 8 correct"
[[ $(wc -l <later.jsonl) -eq 8 ]] || fail "not eight results after waiting"
[[ $(grep -c submitted .err) -eq 0 ]] || fail "the job is submitted twice"

# Interrupted while it waits, the job goes on. Ended in the middle, the rest is submitted again.
tasks "${all[@]}" "set/hard1.c unreach-call true" "set/hard2.c unreach-call true"
env --default-signal=INT "$assay" batch tasks.tsv --slurm --chunk 5 --timeout 100 --out int.jsonl >.out 2>.err &
pid=$!
background+=("$pid")
called="assay batch --slurm, then SIGINT"
for ((tries = 0; tries < 300; tries++)); do
    [[ $(wc -l 2>/dev/null <int.jsonl) -ge 2 ]] && break
    sleep 0.2
done
kill -INT "$pid"
wait "$pid"
[[ $? -eq 130 ]] || fail "'$called' ends with another status than 130"
says "goes on; the same command collects its results"
[[ -n $(queued) ]] || fail "'$called' ends the job"
expect 3 timeout 20 "$assay" batch tasks.tsv --slurm --fresh --timeout 100 --out int.jsonl
says "still at work"
[[ $(wc -l <int.jsonl) -ge 2 ]] || fail "--fresh throws results away while the job is at work"
for ((tries = 0; tries < 300; tries++)); do # the short tasks end
    [[ $(cat int.jsonl.slurm/results-*.jsonl | wc -l) -ge 4 ]] && break
    sleep 0.2
done
scancel --me
for ((tries = 0; tries < 100; tries++)); do
    [[ -z $(queued) ]] && break
    sleep 0.2
done
sed -i /hard/d tasks.tsv
cat int.jsonl.slurm/results-*.jsonl | grep -v hard | sort >kept
expect 0 timeout 110 "$assay" batch tasks.tsv --slurm --chunk 5 --timeout 100 --out int.jsonl
says "8 of 8 tasks: 8 correct"
[[ $(comm -23 kept <(sort int.jsonl) | wc -l) -eq 0 ]] || fail "results of an ended job are lost"
[[ $(grep -vc hard int.jsonl) -eq 8 ]] || fail "after an ended job not eight results"

# A job that is ended while we wait: what has no result is named, with where the logs are.
tasks "set/hard1.c unreach-call true"
timeout 110 "$assay" batch tasks.tsv --slurm --timeout 100 --out ended.jsonl >.out 2>.err &
pid=$!
background+=("$pid")
called="assay batch --slurm, then scancel"
for ((tries = 0; tries < 100; tries++)); do
    [[ $(squeue --noheader --format=%T) == RUNNING ]] && break
    sleep 0.2
done
scancel --me
wait "$pid"
[[ $? -eq 3 ]] || fail "'$called' ends with another status than 3"
says "ended without all results; its logs are in $PWD/ended.jsonl.slurm"
[[ -e ended.jsonl.slurm/log-0.txt ]] || fail "'$called' leaves no log"
[[ ! -s ended.jsonl ]] || fail "'$called' gives a result"

# Slurm's own complaint reaches the user.
expect 3 timeout 60 "$assay" batch tasks.tsv --slurm --memory 9999999 --out much.jsonl
says "sbatch does not take the job"
cd "$scratch" || exit 1
finish
