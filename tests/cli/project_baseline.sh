#!/usr/bin/env bash
# --baseline: what an earlier run found is counted, only what is new is shown and decides the exit
# status. Code that moves keeps its findings.
# Tier: full
source "$(dirname "$0")/lib.bash"
# The line with the sums, whatever the three answers are called.
counts() { grep -qE "(^|[ ,])$1" .out || fail "'$called' does not count '$1'"; }
all=("$assay" project "${every_argument[@]}" --property no-overflow --function-timeout 30 --no-cache)

cat >a.c <<'C'
static int low(void) { int x = -2147483647; return x - 2; }
int add(void) { int a = 2147483647, b = a; return a + b; }
int get(void) {
    return low();
}
int half(int a) { return a / 2; }
C
expect 1 "${all[@]}" --json a.c
cp .out base.json
expect 0 "${all[@]}" --baseline base.json a.c
counts "4 functions: 1 proved, 0 [a-z ]*, 0 [a-z ]*, 3 accepted; 3 findings of the baseline"
! grep -qE '^(add|half) ' .out || fail "functions without anything new are shown"

# Lines that move, and a function that moves to another file.
{ printf '/* one */\n\n\n'; grep -v '^int add' a.c; } >moved.c
grep '^int add' a.c >other.c
expect 0 "${all[@]}" --baseline base.json other.c moved.c
says "3 findings of the baseline"

# What is new.
cat >>a.c <<'C'
int neg(void) { int x = -2147483647 - 1; return -x; }
C
expect 1 "${all[@]}" --baseline base.json a.c
counts "5 functions: 1 proved, 1 [a-z ]*, 0 [a-z ]*, 3 accepted; 3 findings of the baseline"
says "a.c:7:49: no-overflow: signed overflow: 0 - -2147483648 does not fit int (32 bit) (function neg)"
[[ $(grep -c '(function ' .out) == 1 ]] || fail "more than what is new is told"
# At another line of the function, and a question that was answered before.
sed -i '$d; s/ return a + b;/\nreturn a + b;/; s/half(int a) { return a \/ 2/half(int a) { int b = 2147483647; return b * 2/' a.c
expect 1 "${all[@]}" --baseline base.json a.c
counts "4 functions: 0 proved, 2 [a-z ]*, 0 [a-z ]*, 2 accepted; 2 findings"
expect 1 "${all[@]}" --baseline base.json --json a.c
python3 - <<'P' || fail "the JSON is wrong"
import json
data = json.load(open(".out"))
marks = {(f["function"], v["property"]): v.get("in_baseline", False) for f in data["functions"] for v in f["verdicts"]
         if v["verdict"] != "TRUE"}
assert marks[("get", "no-overflow")] and marks[("low", "no-overflow")], marks
assert not marks[("add", "no-overflow")] and not marks[("half", "no-overflow")], marks
assert data["summary"]["in_baseline"] == sum(marks.values()), data["summary"]
P
expect 1 "${all[@]}" --baseline base.json --sarif a.c
grep -q '"baselineState": "unchanged"' .out || fail "SARIF does not say what was there before"

# What was there once is there once.
printf 'static int f(void) { int x = 2147483647; return x + 1; }\nint g(void) { return f(); }\n' >one.c
sed 's/ g(/ h(/' one.c >two.c
expect 1 "${all[@]}" --json one.c
cp .out once.json
expect 1 "${all[@]}" --baseline once.json one.c two.c
counts "4 functions: 0 proved, 2 [a-z ]*, 0 [a-z ]*, 2 accepted; 2 findings of the baseline"
grep -q '^f  *two.c' .out || fail "the new one of two functions with the same name is not shown"
# A bug where it was only open before is new.
sed 's/"FALSE"/"UNKNOWN"/' once.json >open.json
expect 1 "${all[@]}" --baseline open.json one.c

# What is still not decided is not new.
printf 'unsigned long collatz(unsigned long n) { while (n > 1) n = n %% 2 ? 3 * n + 1 : n / 2; return n; }\n' >slow.c
slow=("$assay" project "${every_argument[@]}" --property termination --function-timeout 1 --no-cache)
expect 2 "${slow[@]}" --json slow.c
cp .out slow.json
expect 0 "${slow[@]}" --baseline slow.json slow.c
counts "0 [a-z ]*, 1 accepted; 1 finding of the baseline"

# No baseline.
echo '{"functions": 1}' >bad.json
for file in missing.json bad.json a.c; do
    expect 3 "${all[@]}" --baseline $file a.c
    says "$file"
    [[ ! -s .out ]] || fail "something was checked against no baseline"
done
finish
