#!/usr/bin/env bash
# Three answers for a function: proved under a contract that is found, bug, open.
# Tier: full
source "$(dirname "$0")/lib.bash"

cat >file.c <<'C'
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct buffer { char *data; size_t length, capacity; };
void put(struct buffer *b, size_t i, char c) { b->data[i] = c; }
int last(const int *p, int n) { assert(p != NULL && n > 0); return p[n - 1]; }
void append(char *d, const char *s) { while (*d) d++; while ((*d++ = *s++)); }
static int table[16];
int entry(int i) { return table[i]; }
int twice(int x) { return entry(x); }
char *copy(const char *s) { char *p = malloc(strlen(s)); return strcpy(p, s); }
int lose(int n) { char *p = malloc(10); if (n < 0) return -1; free(p); return 0; }
int sum(int x, int y) { return x + y; }
C

answer() { # FUNCTION STATUS NEEDS...
    expect "$2" "$assay" --function "$1" --property valid-memsafety file.c
    for need in "${@:3}"; do says "  $need"; done
}
answer put 0 "b != NULL" "valid(b->data, i + 1)"
answer append 0 "string(d) && valid(d, strlen(d) + strlen(s) + 1)"
answer entry 0 "i >= 0" "i <= 15"
answer twice 0 "x >= 0" "x <= 15"
answer copy 1
says "heap object of 0 bytes"
answer lose 1
result "FALSE(valid-memtrack)"
expect 0 "$assay" --function last --property unreach-call file.c
says "p != NULL && n > 0 (asserted)"
expect 2 "$assay" --function sum --property no-overflow file.c
expect 1 "$assay" --function put --property valid-memsafety --strict-callers file.c
expect 64 "$assay" --strict-callers file.c

# A contract that is written is all that callers see to: what fails under it is a bug.
cat >contract.c <<'C'
#include <assay_contracts.h>
int get(const int *a, int i, int n) {
    assay_requires(valid(a, n) && i >= 0);
    return a[i];
}
C
expect 1 "$assay" --function get --property valid-memsafety contract.c

# The table, and other forms of output.
expect 1 "$assay" --all-functions --function-timeout 30 --no-cache file.c
says "what callers have to see to:" && says "  put: b != NULL && valid(b->data, i + 1)"
says "8 functions: 5 proved, 2 with a bug, 1 open"
expect 1 "$assay" --all-functions --function-timeout 30 --cache cache --json file.c
python3 - .out <<'PY' || fail "the JSON is wrong"
import json, sys
rows = {f["function"]: f for f in json.load(open(sys.argv[1]))["functions"]}
put = {v["property"]: v for v in rows["put"]["verdicts"]}["valid-memsafety"]
assert put["answer"] == "proved" and put["needs"] == ["b != NULL", "valid(b->data, i + 1)"], put
copy = {v["property"]: v for v in rows["copy"]["verdicts"]}["valid-memsafety"]
assert copy["answer"] == "bug" and copy["verdict"] == "FALSE", copy
PY
expect 1 "$assay" --all-functions --function-timeout 30 --cache cache file.c
says "8 known before" && says "  put: b != NULL && valid(b->data, i + 1)"
expect 1 "$assay" --all-functions --function-timeout 30 --no-cache --sarif file.c
python3 - .out <<'PY' || fail "the SARIF log is wrong"
import json, sys
results = json.load(open(sys.argv[1]))["runs"][0]["results"]
assert len(results) == 2 and all(r["level"] == "error" for r in results), results
PY
finish
