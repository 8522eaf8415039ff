#!/usr/bin/env bash
# --all-functions: a line for each function, its forms of output, and the exit status.
# Tier: full
source "$(dirname "$0")/lib.bash"
all=("$assay" --all-functions --strict-callers --function-timeout 30 --no-cache)

# Columns of a function's line in the table: where, verdicts; not the seconds.
row() {
    local got
    got=$(grep "^$1 " .out | awk '{ $NF = ""; $1 = ""; print }' | sed 's/^ *//; s/ *$//')
    [[ $got == "$2" ]] || fail "'$called': the line of $1 is '$got' instead of '$2'"
}

cat >own.h <<'C'
static inline int twice(unsigned char c) { return 2 * c; }
C
cat >good.c <<'C'
#include <ctype.h>
#include <stdlib.h>
#include "own.h"
static int half(int x) { return x / 2; }
int get(const int *a, unsigned n, unsigned i) { return i < n ? half(a[i]) : twice(3); }
C
cat >other.c <<'C'
#include "own.h"
int four(void) { return twice(2); }
C
expect 0 "${all[@]}" good.c other.c
row half "good.c:4 TRUE TRUE TRUE TRUE TRUE"
row get "good.c:5 TRUE TRUE TRUE TRUE TRUE"
row four "other.c:2 TRUE TRUE TRUE TRUE TRUE"
row twice "./own.h:1 TRUE TRUE TRUE TRUE TRUE"
says "4 functions: 4 proved, 0 refuted, 0 unknown; 0 known before; 2 of 2 files compiled"
[[ ! -s .err ]] || fail "something on standard error"

# Bugs, what cannot be called by itself, and main as the program that it is.
cat >bad.c <<'C'
#include <stdarg.h>
#include <stdlib.h>
int last(const int *a, unsigned n) { return a[n]; }
int grow(int x) { return x + 1; }
int many(int n, ...) { va_list list; va_start(list, n); int x = va_arg(list, int); va_end(list); return x; }
int main(void) {
    char *p = malloc(4);
    return grow(many(1, 41)) - 42;
}
C
expect 1 "${all[@]}" bad.c
row last "bad.c:3 FALSE - UNKNOWN UNKNOWN UNKNOWN UNKNOWN"
row grow "bad.c:4 TRUE - TRUE FALSE TRUE TRUE"
row many "bad.c:5 UNKNOWN - UNKNOWN UNKNOWN UNKNOWN UNKNOWN"
row main "bad.c:6 FALSE FALSE TRUE TRUE TRUE TRUE" # a leak: main is asked about that, too
says "bad.c:4:28: no-overflow: signed overflow: 2147483647 + 1 does not fit int (32 bit) (function grow)"
says "4 functions: 0 proved, 3 refuted, 1 unknown"
says "it takes variable arguments"
grep -q '^ *4  memory is not safe, see valid-memsafety$' .out || fail "reasons are not put together"

# One property only.
expect 1 "${all[@]}" --property no-overflow bad.c
row grow "bad.c:4 FALSE"
row last "bad.c:3 UNKNOWN"
expect 0 "${all[@]}" --property unreach-call good.c
row half "good.c:4 TRUE"

# Globals hold what they are set to first, or anything.
printf 'static unsigned at = 1;\nint here(void) { int a[2] = {0}; return a[at]; }\nvoid set(unsigned n) { at = n; }\n' >global.c
expect 0 "${all[@]}" --property valid-memsafety global.c
expect 1 "${all[@]}" --property valid-memsafety --any-globals global.c
row here "global.c:2 FALSE"

# A run that shows it, with -v.
expect 1 "${all[@]}" -v bad.c
says "function grow"
says "input: {"

# JSON.
expect 1 "${all[@]}" --json bad.c
python3 - <<'P' || fail "the JSON is wrong"
import json
data = json.load(open(".out"))
assert data["summary"]["refuted"] == 3 and data["summary"]["unknown"] == 1, data["summary"]
rows = {row["function"]: row for row in data["functions"]}
assert list(rows) == ["last", "grow", "many", "main"], list(rows)
assert rows["grow"]["file"] == "bad.c" and rows["grow"]["line"] == 4 and not rows["grow"]["known"]
verdicts = {v["property"]: v for v in rows["grow"]["verdicts"]}
assert verdicts["no-overflow"]["verdict"] == "FALSE" and verdicts["no-overflow"]["location"] == "bad.c:4:28"
assert "a points to n elements" in rows["last"]["assumptions"][0], rows["last"]["assumptions"]
P

# SARIF: the violations, each with the function that it is in.
expect 1 "${all[@]}" --sarif bad.c
python3 - <<'P' || fail "the SARIF is wrong"
import json
run, = json.load(open(".out"))["runs"]
found = sorted((r["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], r["ruleId"]) for r in run["results"])
assert found == [("grow", "no-overflow"), ("last", "valid-deref"), ("main", "valid-memcleanup"),
                 ("main", "valid-memtrack")], found
assert all(r["kind"] == "fail" for r in run["results"])
P
expect 0 "${all[@]}" --sarif good.c
python3 -c 'import json; assert json.load(open(".out"))["runs"][0]["results"] == []' || fail "results without a violation"

# What it cannot do is said at once.
expect 64 "$assay" --all-functions
expect 64 "$assay" --all-functions --function half good.c
expect 64 "$assay" --all-functions --harness x.c good.c
expect 64 "$assay" --no-cache good.c
expect 64 "$assay" --all-functions --cache here --no-cache good.c
expect 3 "${all[@]}" missing.c
says missing.c
echo 'int f( {' >broken.c
expect 3 "${all[@]}" broken.c good.c # the others are checked nevertheless
says "broken.c"
row half "good.c:4 TRUE TRUE TRUE TRUE TRUE"
echo 'extern int x;' >empty.c
expect 0 "${all[@]}" empty.c
says "0 functions"

# Colours and a progress line are for terminals.
expect 1 script -qec "$(printf '%q ' "${all[@]}") bad.c" /dev/null
grep -q $'\033\[31mFALSE' .out || fail "no colour on a terminal"
echo 'unsigned long collatz(unsigned long n) { while (n > 1) n = n % 2 ? 3 * n + 1 : n / 2; return n; }' >slow.c
expect 2 script -qec "$(printf '%q ' "${all[@]}") --property termination --function-timeout 2 slow.c" /dev/null
tr '\r' '\n' <.out | grep -qE '\[[#.]*\] 0 of 1, 0 %, collatz' || fail "no progress on a terminal"
expect 1 "${all[@]}" bad.c
! grep -q $'\033\|\r' .out .err || fail "colours or progress in a pipe"
finish
