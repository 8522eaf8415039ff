#!/usr/bin/env bash
# FALSE comes with small inputs and with the steps of the run, whichever engine found it.
source "$(dirname "$0")/lib.bash"

# tells LINE TEXT: the excerpt has the line, and the text behind it.
tells() {
    grep -E "^ +$1 \| " .out | grep -qF -- "$2" || fail "'$called' does not tell '$2' at line $1"
}

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
    says 'input: {"nondet": [3, 71, 0], "uninitialised": [], "memory": []}'
    tells 7 '__VERIFIER_nondet_int() = 3'
    tells 7 'n = 3'
    tells 8 'u = 71'
    tells 12 'i = 3'
    tells 13 'a[1] = 3'
    tells 5 'a = 3'
    tells 14 'total = 9'
    grep -q 'i = 4' .out && fail "'$called' runs longer than it must"
done

# The heap by its objects; negative numbers; floats as decimals; JSON has all steps.
cat >heap.c <<'C'
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
struct node { struct node *next; long v; };
int main(void) {
    puts("one \"two\"\n");
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
tells 11 'heap#3 = &heap#4'
tells 12 'heap#4+8 = -2'
tells 13 'free(&heap#4)'
tells 10 'k = -2'
grep -qE '^ +9 \| .* d = 0\.[0-9]$' .out || fail "the fraction is not short"
tells 7 'puts("one \"two\"\n")'
grep -q '^input: {"nondet": \[0\.[0-9]*, -2\], ' .out || fail "the input is not small"
expect 1 "$assay" --json --property valid-memsafety heap.c
python3 - .out <<'P' || fail "the JSON has not all steps"
import json, sys
verdict = json.load(open(sys.argv[1]))["verdicts"][0]
steps = [(s["line"], s["function"], s["what"], s.get("value")) for s in verdict["steps"]]
wanted = [(8, "main", "malloc(16)", None), (8, "main", "first", "&heap#3"), (11, "main", "heap#3", "&heap#4"),
          (13, "main", "free(&heap#4)", None)]
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
tells 4 'i = 3000'
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
[[ $(sed -nE 's/^ +([0-9]+) \| .{44}  (.* = .*)/\1 \2/p' .out | tr '\n' ';') == \
    '4 x = 1;5 __VERIFIER_nondet_int() = 1;6 x = 2;9 y = 2;' ]] || fail "other lines"
finish
