#!/usr/bin/env bash
# assay batch: verdicts against labels, points, limits for each task; what is done is not done
# again.
# Tier: full
source "$(dirname "$0")/lib.bash"
source "$here/batch.bash"
programs

# field N NAME: a field of the n-th result; fields NAME: of all, sorted.
field() { python3 -c 'import json, sys; print(json.loads(open("r.jsonl").readlines()[int(sys.argv[1]) - 1])[sys.argv[2]])' "$1" "$2"; }
fields() { python3 -c 'import json, sys; print(*sorted(str(json.loads(l)[sys.argv[1]]) for l in open("r.jsonl")))' "$1"; }

# Right verdicts, and the folder of the task file as the place of the paths, wherever we stand.
tasks "set/safe.c valid-memsafety true LP64" "set/bad.c valid-memsafety false(valid-deref) ILP32" \
    "set/-odd name.c unreach-call true" "set/safe.c termination"
mkdir elsewhere
(cd elsewhere && expect 0 "$assay" batch ../tasks.tsv -j 2 --timeout 30 --out ../r.jsonl
    cp .out .err ..; [[ $failures -eq 0 ]]) || failures=$((failures + 1))
called="assay batch"
[[ $(fields verdict) == "FALSE(valid-deref) TRUE TRUE TRUE" ]] || fail "verdicts: $(fields verdict)"
[[ $(fields outcome) == "answered correct correct correct" ]] || fail "outcomes: $(fields outcome)"
[[ $(fields path) == "set/-odd name.c set/bad.c set/safe.c set/safe.c" ]] || fail "paths: $(fields path)"
for name in property expected data_model options wall cpu rss_mb status timeout memory host assay; do
    field 1 $name >/dev/null 2>&1 || fail "a result has no field $name"
done
python3 -c 'import json
for l in open("r.jsonl"):
    r = json.loads(l)
    assert 0 < r["cpu"] < 60 and 0 < r["wall"] < 60 and 5 < r["rss_mb"] < 8000 and r["timeout"] == 30, r' 2>.err ||
    fail "measures are off"
says "4 of 4 tasks: 3 correct, 0 wrong, 0 unknown, 0 failed; score 5"
grep -qE '^valid-memsafety +set +2 +1/1 +1/1 +0 +0 +0 +0 +3 ' .out || fail "no row for the folder"
! grep -q $'\r' .err || fail "a progress bar in a pipe"

# Again: nothing is run, the table is the same.
cp r.jsonl before
grep -v 'cpu s' .out >table
expect 0 "$assay" batch tasks.tsv --timeout 30 --out r.jsonl
cmp -s r.jsonl before || fail "results are made again"
says "4 of 4 tasks are done already"
diff <(grep -v 'cpu s' .out) table >/dev/null || fail "the table of resumed results differs"

# One is missing, one is half written: only those are run.
python3 -c 'lines = open("before").readlines()
open("r.jsonl", "w").write(lines[0] + lines[1] + lines[3][:40])'
expect 0 "$assay" batch tasks.tsv -j 1 -v --timeout 30 --out r.jsonl
[[ $(wc -l <r.jsonl) -eq 4 ]] || fail "not four results after resuming"
cmp -s <(head -n 2 r.jsonl) <(head -n 2 before) || fail "kept results have changed"
[[ $(fields verdict) == "FALSE(valid-deref) TRUE TRUE TRUE" ]] || fail "verdicts after resuming: $(fields verdict)"
[[ $(grep -c '^correct\|^answered' .out) -eq 2 ]] || fail "not exactly the two missing tasks are run"

# Under other limits they are other measurements.
expect 3 "$assay" batch tasks.tsv --timeout 29 --out r.jsonl
says "--fresh"
expect 3 "$assay" batch tasks.tsv --timeout 30 --memory 3000 --out r.jsonl
cp r.jsonl before
expect 0 "$assay" batch tasks.tsv --timeout 29 --fresh --out r.jsonl
[[ $(wc -l <r.jsonl) -eq 4 && $(fields timeout) == "29.0 29.0 29.0 29.0" ]] || fail "--fresh does not start anew"

# A file that is not ours stays as it is.
for text in 'int main(void) {}' $'{"path":"x"}\n' $'a\nb'; do
    printf '%s' "$text" >mine
    cp mine copy
    expect 3 "$assay" batch tasks.tsv --out mine
    cmp -s mine copy || fail "a file that holds no results was changed"
done
expect 3 "$assay" batch tasks.tsv --out /dev/null
expect 3 "$assay" batch tasks.tsv --out no/such/folder/r.jsonl

# Contradictions: status 1, and the points of the Competition on Software Verification.
tasks "set/safe.c valid-memsafety false(valid-deref)" "set/bad.c valid-memsafety true" \
    "set/bad.c valid-memsafety false(valid-free) ILP32" "set/bad.c valid-memsafety false LP64 --engine=bmc" \
    "set/safe.c no-overflow false"
expect 1 "$assay" batch tasks.tsv --timeout 30 --out w.jsonl
says "score -95" # -32 -16 -16 +1 -32
says "5 of 5 tasks: 1 correct, 4 wrong"
grep -q '^wrong-true .*set/safe.c: false(valid-deref) -> TRUE$' .out || fail "the wrong TRUE is not named"
grep -q '^wrong-false .*set/bad.c: true -> FALSE(valid-deref)$' .out || fail "the wrong FALSE is not named"
grep -q '^wrong-sub ' .out || fail "the wrong sub-property is not named"
expect 1 "$assay" batch tasks.tsv --timeout 30 --out w.jsonl # from the file, too
tasks "set/safe.c valid-memsafety true" "set/bad.c valid-memsafety false"
expect 0 "$assay" batch tasks.tsv --timeout 30 --out w.jsonl # labels were put right: they count
says "score 3"

# Limits hold for each task: one that is out of time or memory does not cost the others anything.
tasks "set/hard.c unreach-call true" "set/safe.c valid-memsafety true" "set/broken.c unreach-call true"
expect 0 "$assay" batch tasks.tsv -j 1 --timeout 2 --out l.jsonl
says "1 correct, 0 wrong, 1 unknown, 1 failed"
grep '"error"' l.jsonl | grep -q 'undeclared' || fail "the compiler's message is not in the result"
tasks "set/hard.c unreach-call true" "set/safe.c no-overflow true" # the second is done between two looks
expect 0 "$assay" batch tasks.tsv --memory 10 --timeout 30
says "0 correct, 0 wrong, 2 unknown"

# Options of a task are for that task; flags for clang, too.
tasks "set/flag.c unreach-call false LP64 -- -DFAIL" "set/flag.c unreach-call true"
expect 0 "$assay" batch tasks.tsv --timeout 30
says "2 correct, 0 wrong"
finish
