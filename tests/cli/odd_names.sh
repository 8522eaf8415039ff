#!/usr/bin/env bash
# A file's name may be no UTF-8: every form of output still says all, and is well formed.
source "$(dirname "$0")/lib.bash"
name=$'pr\xe9g.c'
cat >"$name" <<'C'
int __VERIFIER_nondet_int(void);
int a[4];
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n == 77)
        a[n] = 1;
    return 0;
}
C
expect 1 "$assay" --timeout 20 --json "$name"
python3 - .out >.err 2>&1 <<'P' || fail "JSON"
import json, sys
rows = json.load(open(sys.argv[1], encoding="utf-8"))["verdicts"]
[row] = [r for r in rows if r["property"] == "valid-memsafety"]
assert len(rows) == 6 and row["location"].startswith("pr\ufffdg.c:6"), row
assert row["steps"] and all(s["file"] == "pr\ufffdg.c" for s in row["steps"])
P
expect 1 "$assay" --timeout 20 --sarif "$name"
python3 - .out >.err 2>&1 <<'P' || fail "SARIF"
import json, sys
results = json.load(open(sys.argv[1], encoding="utf-8"))["runs"][0]["results"]
[failure] = [r for r in results if r["ruleId"] == "valid-deref"]
assert failure["message"]["text"]
assert failure["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "pr%E9g.c"
P
echo '{"nondet": [77]}' >in.json
expect 1 "$assay" run --json --input in.json "$name"
python3 - .out >.err 2>&1 <<'P' || fail "JSON of a run"
import json, sys
run = json.load(open(sys.argv[1], encoding="utf-8"))
assert run["end"] == "violation" and "pr\ufffdg.c" in run["location"], run
P
for form in yml graphml; do
    expect 1 "$assay" --timeout 20 --property valid-memsafety --witness "w.$form" "$name"
    iconv -f UTF-8 -t UTF-8 "w.$form" >/dev/null || fail "the witness w.$form is no UTF-8"
    grep -q 77 "w.$form" || fail "the witness w.$form lacks the value"
done
finish
