#!/usr/bin/env bash
# assay batch: what is wrong with a task file is named with its line, before anything is run; wrong
# usage.
source "$(dirname "$0")/lib.bash"
source "$here/batch.bash"
programs

# broken LINE TEXT MESSAGE...
broken() {
    printf "$2" >broken.tsv
    rm -f r.jsonl
    expect 3 "$assay" batch broken.tsv --out r.jsonl
    says "broken.tsv:$1: error: "
    says "$3"
    [[ ! -s r.jsonl ]] || fail "tasks of a broken file are run"
}
head='path\tproperty\texpected\tdata_model\toptions\n'
broken 1 'set/safe.c\ttermination\ttrue\n' "no column 'path'"
broken 1 'path\texpected\nset/safe.c\ttrue\n' "no column 'property'"
broken 3 "${head}set/safe.c\ttermination\nset/none.c\ttermination\n" "set/none.c: cannot be read"
broken 2 "${head}set/safe.c\tterminates\n" "unknown property 'terminates'"
broken 2 "${head}set/safe.c\n" "unknown property ''"
broken 2 "${head}\ttermination\n" "no path"
broken 2 "${head}set/safe.c\ttermination\tTRUE!\n" "'TRUE!' is no expected verdict"
broken 2 "${head}set/safe.c\ttermination\tfalse(x\n" "is no expected verdict"
broken 2 "${head}set/safe.c\ttermination\ttrue\tLLP64\n" "unknown data model 'LLP64'"
broken 2 "${head}set/safe.c\ttermination\ttrue\tLP64\t--no-such\n" "wrong options: --no-such"
broken 2 "${head}set/safe.c\ttermination\ttrue\tLP64\t--json\n" "cannot be "
broken 2 "${head}set/safe.c\ttermination\ttrue\tLP64\t--sarif\n" "cannot be "
broken 2 "${head}set/safe.c\ttermination\ttrue\tLP64\t--property no-overflow\n" "cannot be --property"
broken 2 "${head}set/safe.c\ttermination\ttrue\tLP64\t--engine bmc --timeout 5\n" "cannot be "
broken 2 "${head}set/safe.c\ttermination\ttrue\tLP64\tset/bad.c\n" "further files"
broken 4 "${head}set/safe.c\ttermination\n\nset/safe.c\ttermination\tfalse\n" "the same task as in line 2"
broken 2 "${head}set/safe.c\ttermination\xff\n" "is no UTF-8"
for text in '' "$head" 'x\0y\n'; do
    printf "$text" >empty.tsv
    expect 3 "$assay" batch empty.tsv
    says "empty.tsv"
done
expect 3 "$assay" batch none.tsv
says none.tsv

# Whatever is in a task file or a file of results: an answer, never a crash. No task exists, so none
# is run.
cat >mutate.py <<'PY'
import random, subprocess, sys
assay, random_source = sys.argv[1], random.Random(7)
good = {"t.tsv": b"path\tproperty\texpected\tdata_model\toptions\nx.c\ttermination\ttrue\tLP64\t--engine bmc -- -DX\n"
                 b"y.c\tno-overflow\tfalse(no-overflow)\tILP32\t\n",
        "r.jsonl": b'{"path":"set/safe.c","property":"termination","expected":"","data_model":"LP64","options":"","verdict":"TRUE",'
                   b'"outcome":"answered","wall":1.0,"cpu":1.0,"rss_mb":9,"status":0,"timeout":0.0,"memory":0}\n'}
open("one.tsv", "w").write("path\tproperty\nset/safe.c\ttermination\n")
for round in range(40):
    name = "t.tsv" if round % 2 else "r.jsonl"
    text = bytearray(good[name])
    for _ in range(random_source.randint(1, 6)):
        at = random_source.randrange(len(text))
        kind = random_source.randrange(4)
        if kind == 0:
            text[at] = random_source.randrange(256)
        elif kind == 1:
            del text[at:at + random_source.randrange(1, 30)]
        elif kind == 2:
            text[at:at] = random_source.choice([b"\t", b"\n", b"\0", b"{", b'"', b"-- ", b"--", b"99999999999999999999", b"\xff"])
        else:
            text[at:at] = text[:random_source.randrange(len(text))]
        if not text:
            text = bytearray(b"\n")
    open(name, "wb").write(text)
    words = ["t.tsv"] if name == "t.tsv" else ["one.tsv", "--out", "r.jsonl", "--timeout", "0.01"]
    status = subprocess.run([assay, "batch", *words], capture_output=True).returncode
    if status not in (0, 3):
        print("FAIL: status %d on %r" % (status, bytes(text)))
        sys.exit(1)
PY
expect 0 python3 mutate.py "$assay"

# Line ends of another system, a missing last newline, an empty line, unknown columns.
printf 'x\tproperty\tpath\r\n1\ttermination\tset/safe.c\r\n\r\n2\tno-overflow\tset/safe.c' >odd.tsv
expect 0 "$assay" batch odd.tsv --timeout 30
says "2 of 2 tasks"
# Another place where paths start.
printf 'path\tproperty\nsafe.c\ttermination\n' >root.tsv
expect 3 "$assay" batch root.tsv
expect 0 "$assay" batch root.tsv --root set --timeout 30
expect 3 "$assay" batch root.tsv --root none

tasks "set/safe.c termination"
expect 64 "$assay" batch
expect 64 "$assay" batch tasks.tsv tasks.tsv
expect 64 "$assay" batch tasks.tsv -- -DX
expect 64 "$assay" batch tasks.tsv --no-wait
expect 64 "$assay" batch tasks.tsv --chunk 3
expect 64 "$assay" batch tasks.tsv --slurm
expect 64 "$assay" batch tasks.tsv --property termination
expect 64 "$assay" batch tasks.tsv -j 1000
expect 64 "$assay" set/safe.c --fresh
# A machine without Slurm.
PATH=/nowhere expect 3 "$assay" batch tasks.tsv --slurm --out none.jsonl
says "sbatch cannot be started"
finish
