#!/usr/bin/env bash
# FALSE comes with small inputs and with the steps of the run, whichever engine found it.
source "$(dirname "$0")/lib.bash"

# The loop's count and the numbers are as small as they can be; each value has its line.
cat >small.c <<'C'
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int total;
static int twice(int a) { return 2 * a; }
int main(void) {
    int n = __VERIFIER_nondet_int();
    unsigned u = __VERIFIER_nondet_uint();
    int unused = __VERIFIER_nondet_int();
    int i = 0, a[2];
    if (n < 3 || n > 1000) return unused;
    while (i < n) i++;
    a[1] = n;
    total = twice(i) + a[1];
    if (u > 70 && total >= 9) reach_error();
    return 0;
}
C
for engine in all seg bmc; do
    expect 1 "$assay" --engine "$engine" --property unreach-call small.c
    result "FALSE(unreach-call)"
    says 'input: {"nondet": [3, 71], "uninitialised": [], "memory": []}'
    says 'small.c:7: main: __VERIFIER_nondet_int() = 3'
    says 'small.c:7: main: n = 3'
    says 'small.c:8: main: u = 71'
    says 'small.c:12: main: i = 3'
    says 'small.c:13: main: a+4 = 3'
    says 'small.c:5: twice: a = 3'
    says 'small.c:14: main: total = 9'
    grep -q 'i = 4' .out && fail "'$called' runs longer than it must"
done

# The heap by its objects; negative numbers; floats as decimals; JSON has all steps.
cat >heap.c <<'C'
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
struct node { struct node *next; long v; };
int main(void) {
    struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    double d = __VERIFIER_nondet_double();
    int k = __VERIFIER_nondet_int();
    first->next = second;
    second->v = k;
    free(first->next);
    if (d > 0.25 && d < 0.75 && k < -1) return (int)second->v;
    free(first);
    return 0;
}
C
expect 1 "$assay" --property valid-memsafety heap.c
result "FALSE(valid-deref)"
says 'heap.c:9: main: heap#1 = &heap#2'
says 'heap.c:10: main: heap#2+8 = -2'
says 'heap.c:11: main: free(&heap#2)'
says 'heap.c:8: main: k = -2'
grep -q '^input: {"nondet": \[0\.[0-9]*, -2\], ' .out || fail "the input is not small"
expect 1 "$assay" --json --property valid-memsafety heap.c
python3 - .out <<'P' || fail "the JSON has not all steps"
import json, sys
verdict = json.load(open(sys.argv[1]))["verdicts"][0]
steps = [(s["line"], s["function"], s["what"], s.get("value")) for s in verdict["steps"]]
wanted = [(6, "main", "malloc(16)", None), (6, "main", "first", "&heap#1"), (9, "main", "heap#1", "&heap#2"),
          (11, "main", "free(&heap#2)", None)]
sys.exit(not (all(w in steps for w in wanted) and verdict["steps_before"] == 0))
P

# A long run: the text shows a screen of it, JSON the last thousand steps.
cat >long.c <<'C'
void reach_error(void);
int main(void) {
    int s = 0;
    for (int i = 0; i < 3000; i++) s += i;
    if (s == 4498500) reach_error();
    return 0;
}
C
expect 1 "$assay" --property unreach-call long.c
says 'long.c:4: main: i = 3000'
says 'steps before'
[[ $(wc -l <.out) -le 26 ]] || fail "more than a screen"
expect 1 "$assay" --json --property unreach-call long.c
[[ $(grep -c '"what"' .out) -eq 1000 ]] || fail "not a thousand steps"

# What an assignment's line is: of a value that is merely kept there is none.
cat >lines.c <<'C'
extern int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
    int x = 1, y;
    if (__VERIFIER_nondet_int())
        x = 2;
    else
        x = 3;
    y = x;
    if (y == 2) reach_error();
    return 0;
}
C
expect 1 "$assay" --property unreach-call lines.c
[[ $(sed -n 's/^  lines.c:\([0-9]*\): main: \(.* = .*\)/\1 \2/p' .out | tr '\n' ';') == \
    '4 x = 1;5 __VERIFIER_nondet_int() = 1;6 x = 2;9 y = 2;' ]] || fail "other lines"
finish
