#!/usr/bin/env bash
# Findings that the user does not want to be told again: comments and [[suppress]], always with a
# reason; they are counted, and listed where somebody asks for them.
# Tier: full
source "$(dirname "$0")/lib.bash"
# The line with the sums, whatever the three answers are called.
counts() { grep -qE "(^|[ ,])$1" .out || fail "'$called' does not count '$1'"; }
all=("$assay" project "${every_argument[@]}" --property no-overflow --function-timeout 30 --no-cache)

cat >a.c <<'C'
int hash(const char *s, int n) {
    int h = 2147483647;
    for (int i = 0; i < 3; i++)
        h = 31 * h; // assay-ignore(no-overflow): wraps on purpose
    return h;
}
int add(void) {
    int a = 2147483647, b = 1;
    /* assay-ignore: the caller
     * keeps them small */
    // another comment
    return a + b;
}
int sub(void) { int a = -2, b = 2147483647; return a - b; }
const char *text = "// assay-ignore";
int two(void) { int a = 65536, b = a; return a * b; /* assay-ignore(valid-deref): another property */ }
// This is not assay-ignore, and neither is assay-ignored.
// assay-ignored
int twice(void) { int a = 2147483647; return 2 * a; }
C
expect 1 "${all[@]}" a.c
counts "5 functions: 0 proved, 3 [a-z ]*, 0 [a-z ]*, 2 accepted; 2 findings suppressed"
[[ $(awk 'NR > 1 && NR < 7 { print $1, $3 }' .out | sed 's/FALSE\|bug/F/' | tr '\n' ' ') == "sub F two F twice F hash (F) add (F) " ]] ||
    fail "the table is not in the order in which to look at it"
! grep -q 'overflow: .*function add\|overflow: .*function hash' .out || fail "what is suppressed is told"
expect 1 "${all[@]}" -v a.c
says "a.c:4:16: no-overflow (function hash): wraps on purpose (a.c:4)"
says "a.c:12:14: no-overflow (function add): the caller keeps them small (a.c:9)"

# What is suppressed does not count for the exit status.
sed -n 1,13p a.c >b.c
expect 0 "${all[@]}" b.c
counts "0 proved, 0 [a-z ]*, 0 [a-z ]*, 2 accepted"
expect 0 "${all[@]}" --json b.c
python3 - <<'P' || fail "the JSON is wrong"
import json
data = json.load(open(".out"))
assert data["summary"]["suppressed"] == 2 and data["summary"]["accepted"] == 2, data["summary"]
row = data["functions"][0]["verdicts"][0]
assert row["verdict"] == "FALSE" and row["suppressed"] == {"reason": "wraps on purpose", "at": "b.c:4"}, row
P
expect 0 "${all[@]}" --sarif b.c
python3 - <<'P' || fail "the SARIF is wrong"
import json
first, second = json.load(open(".out"))["runs"][0]["results"]
mark, = first["suppressions"]
assert mark["kind"] == "inSource" and mark["justification"] == "wraps on purpose", mark
assert mark["location"]["physicalLocation"]["region"]["startLine"] == 4, mark
P

# Without a reason, or for a property that there is not: an error with its place.
printf 'int f(void) {\n    int a = -2147483647 - 1; return -a; // assay-ignore\n}\n// assay-ignore(no-overflow)\nint g(void) { int a = 2147483647; return a + 1; }\n/* assay-ignore(overflow): x */\nint h(void) { int a = 2147483647; return a - -1; }\n' >bad.c
expect 3 "${all[@]}" bad.c
says "bad.c:2: error: a suppression needs a reason: // assay-ignore: REASON"
says "bad.c:4: error: a suppression needs a reason"
says "bad.c:6: error: unknown property 'overflow'; is it 'no-overflow'?"
counts "3 functions: 0 proved, 3 [a-z ]*"

# One that covers nothing any more is told, but not where the question was not asked.
printf 'int f(int a) { return a / 2; } // assay-ignore: it was * 2\n' >old.c
expect 0 "$assay" project "${every_argument[@]}" --function-timeout 30 --no-cache old.c
says "old.c:1: note: this suppression covers nothing (any more): it was * 2"
expect 0 "${all[@]}" old.c
! grep -q note .err || fail "a suppression is said to be of no use, but nobody looked"

# In a file: by function, file and property.
mkdir -p lib/deep
cp b.c lib/deep/c.c
sed -i 's/assay-ignore.*:.*/ a comment/' lib/deep/c.c
cat >.assay.toml <<'C'
[[suppress]]
function = "ha*"
file = "lib/**"
property = "no-overflow"
reason = "hashes wrap"
[[suppress]]
file = "*.c"
reason = "not below lib"
C
expect 1 "${all[@]}" lib/deep/c.c
counts "1 [a-z ]*, 0 [a-z ]*, 1 accepted; 1 finding suppressed"
cd lib || exit 1
expect 1 "${all[@]}" --config ../.assay.toml deep/c.c
says "1 finding suppressed"
cp .out .err "$scratch" && cd "$scratch" || exit 1
expect 1 "${all[@]}" --sarif lib/deep/c.c
grep -q '"kind": "external"' .out || fail "a suppression of a file is one of the source"
sed -i 's/no-overflow/termination/' .assay.toml
expect 1 "${all[@]}" lib/deep/c.c
counts "2 [a-z ]*"
# What is not decided only where that is said.
printf 'unsigned long collatz(unsigned long n) { while (n > 1) n = n %% 2 ? 3 * n + 1 : n / 2; return n; }\n' >slow.c
slow=("$assay" project "${every_argument[@]}" --property termination --function-timeout 1 --no-cache slow.c)
printf '[[suppress]]\nfunction = "collatz"\nreason = "nobody knows"\n' >.assay.toml
expect 2 "${slow[@]}"
printf 'open = true\n' >>.assay.toml
expect 0 "${slow[@]}"
counts "0 [a-z ]*, 1 accepted; 1 finding suppressed"
for wrong in 'function = "f"' 'reason = "r"' 'function = "f"\nreason = ""' 'function = "f"\nreason = 1'; do
    printf "[[suppress]]\n$wrong\n" >.assay.toml
    expect 3 "${slow[@]}"
    grep -qE '^\.assay\.toml:[0-9]+:[0-9]+: error: ' .err || fail "'$wrong' has no error with its place"
done
finish
