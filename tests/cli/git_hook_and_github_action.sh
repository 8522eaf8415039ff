#!/usr/bin/env bash
# The hook for git stops what is wrong and nothing else; the GitHub action's description and its
# steps.
source "$(dirname "$0")/lib.bash"
top=$(realpath "$here/../..")
hook=$top/contrib/pre-commit/assay_hook.py
export ASSAY=$assay XDG_CACHE_HOME=$PWD/xdg GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
export ASSAY_OPTIONS="--function-timeout 20 --clang-flag=-Iinclude"

# ---- The hook, in a repository of its own.
git init -q repository || { echo "no git"; exit 1; }
cd repository || exit 1
mkdir include src
echo 'enum { SIZE = 4 };' >include/size.h
printf '#include "size.h"\nint get(unsigned i) { int a[SIZE] = {0}; return i < SIZE ? a[i] : 0; }\n' >src/good.c
ln -s "$hook" .git/hooks/pre-commit
git add .
expect 0 git commit -qm "good"

printf '#include "size.h"\nint put(unsigned i) { int a[SIZE] = {0}; return i ? a[SIZE] : 0; }\n' >src/bad.c
git add .
expect 1 git commit -qm "bad"
says "src/bad.c:2:"
says "valid-deref"
says "(function put)"
[[ $(git log --oneline | wc -l) == 1 ]] || fail "the commit was not stopped"

# Only what the commit changes is looked at; what is not decided, or no C, stops nothing.
git reset -q && echo text >README && git add README
expect 0 git commit -qm "no C"
echo 'int many(int n, ...) { return n & 1; }' >src/open.c
git add src/open.c
ASSAY_SARIF=kept.sarif expect 0 git commit -qm "not decided"
python3 -c 'import json; json.load(open("kept.sarif"))' || fail "the results are not kept"
echo 'int f( {' >src/broken.c && git add src/broken.c
expect 1 git commit -qm "does not compile"
says "broken.c"

# As pre-commit calls it, with a project.
mkdir build && echo "[ { \"directory\": \"$PWD\", \"file\": \"src/bad.c\", \"command\": \"cc -Iinclude -c src/bad.c\" } ]" \
    >build/compile_commands.json
expect 1 "$hook" -p build --function-timeout 20 src/bad.c src/good.c
says "src/good.c is not in build/compile_commands.json: left out"
says "src/bad.c:2:"
expect 0 "$hook" -p build --function-timeout 20 src/good.c
expect 1 "$hook" --function-timeout=20 --clang-flag -Iinclude src/bad.c
cd ..

# ---- The descriptions.
python3 - "$top/contrib" <<'P' || fail "the descriptions are wrong"
import os
import sys
import yaml
contrib = sys.argv[1]
action = yaml.safe_load(open(f"{contrib}/github-action/action.yml"))
assert action["runs"]["using"] == "composite" and action["name"] and action["description"]
for step in action["runs"]["steps"]:
    assert ("run" in step) != ("uses" in step), step
    assert "run" not in step or step["shell"] == "bash", step
    assert "${{" not in step.get("run", ""), "what the user gives is code there"
uses = [step["uses"] for step in action["runs"]["steps"] if "uses" in step]
assert any(name.startswith("github/codeql-action/upload-sarif@") for name in uses), uses
known = set(action["inputs"]) | {"x"}
for text in str(action["runs"]).split("inputs.")[1:]:
    assert text.split(" ")[0].split("}")[0].strip("'") in known, text
hooks = yaml.safe_load(open(f"{contrib}/pre-commit/.pre-commit-hooks.yaml"))
assert all(hook.keys() >= {"id", "name", "entry", "language"} for hook in hooks)
for hook in hooks:
    assert os.access(f"{contrib}/../{hook['entry']}", os.X_OK), hook["entry"]
step = next(step for step in action["runs"]["steps"] if step.get("id") == "check")
open("check.sh", "w").write(step["run"])
open("verdict.sh", "w").write(action["runs"]["steps"][-1]["run"])
P

# ---- The action's own step, as a runner would call it.
mkdir -p action/contrib/github-action action/build
ln -s "$assay" action/build/assay
mkdir action/include && cp "$top/include/assay_contracts.h" action/include
step() {
    : >output
    GITHUB_ACTION_PATH=$PWD/action/contrib/github-action GITHUB_OUTPUT=$PWD/output RESULTS=$PWD/results \
        SARIF=$PWD/found.sarif FUNCTION_TIMEOUT=20 TIMEOUT=100 BUILD=$1 FILES=$2 OPTIONS="--property valid-memsafety" \
        bash -e ../check.sh
}
cp check.sh verdict.sh repository/.. 2>/dev/null
cd repository || exit 1
cp -r ../action .
expect 0 step build ""
grep -q '^status=1$' output || fail "the status is not printed: $(cat output)"
grep -q "^sarif=$PWD/found.sarif$" output || fail "the file is not printed"
python3 -c 'import json; r = json.load(open("found.sarif"))["runs"][0]["results"]; assert r[0]["ruleId"] == "valid-deref"' ||
    fail "the results are not there"
STATUS=1 expect 1 bash -e ../verdict.sh
STATUS=2 expect 0 bash -e ../verdict.sh
finish
