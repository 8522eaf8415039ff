#!/usr/bin/env bash
# Functions by themselves: assumptions are printed, contracts are checked and assumed, and other
# compilers see none.
# Tier: full
source "$(dirname "$0")/lib.bash"

cat >file.c <<'C'
#include <assay_contracts.h>
#include <stddef.h>
int limit = 10;
int first(const int *a, size_t n) { return n ? a[0] : 0; }
int get(int *p) { return *p; }
int checked(int *p) {
    assay_requires(p != NULL);
    return *p;
}
int calls(int *p) { return checked(p); }
static int clamp(int x, int most) {
    assay_requires(most >= 0);
    assay_ensures(assay_result(int) >= 0 && assay_result(int) <= most);
    return x < 0 ? 0 : x > most ? most : x;
}
int table(int x) {
    int values[3] = {1, 2, 3};
    return values[clamp(x, 2)];
}
int wrong(int x) { return clamp(x, -1); }
int broken(int x) {
    assay_ensures(assay_result(int) > x);
    return x;
}
int at_limit(const int *a, int n) { return n > 10 ? a[limit] : 0; }
int varied(int n, ...) { return n; }
C

expect 0 "$assay" --property valid-memsafety --strict-callers --function first file.c
says "assuming:" && says "a points to n elements of type int const, or is null if these are none"
says "global variables hold their initial values"
result "TRUE"
expect 1 "$assay" --property valid-memsafety --strict-callers --function get file.c
result "FALSE(valid-deref)"

# The inputs show it again.
"$assay" --property valid-memsafety --strict-callers --function get --json file.c >.json
python3 - .json <<'PY'
import json, sys
found = json.load(open(sys.argv[1]))
assert any("p is null or points to" in line for line in found["assumptions"]), found
json.dump(found["verdicts"][0]["inputs"], open("inputs.json", "w"))
PY
expect 1 "$assay" run --function get --input inputs.json file.c
says "null pointer"
expect 1 "$assay" --property valid-memsafety --strict-callers --function get --sarif file.c
says "Assuming: p is null or points to"

# A requirement is assumed of the function itself, and checked where it is called: memory is unsafe
# all the same.
expect 0 "$assay" --property valid-memsafety --strict-callers --function checked file.c
says "assay_requires(p != NULL)"
expect 1 "$assay" --property unreach-call --strict-callers --function calls file.c
result "FALSE(unreach-call)"
says "assay_requires(p != NULL) does not hold"
expect 1 "$assay" --property valid-memsafety --strict-callers --function calls file.c
result "FALSE(valid-deref)"
expect 1 "$assay" --property unreach-call --strict-callers --function broken file.c
says "assay_ensures(assay_result(int) > x) does not hold"

# By contract: what is proved rests on it, and a call that does not meet it proves nothing.
expect 0 "$assay" --property unreach-call --strict-callers --function clamp file.c
for modular in "" --modular; do
    expect 0 "$assay" --property valid-memsafety $modular --strict-callers --function table file.c
    result "TRUE"
    expect 1 "$assay" --property unreach-call $modular --strict-callers --function wrong file.c
done
says "clamp does nothing wrong, returns, and meets its contract (--function clamp checks that)"
expect 0 "$assay" --property valid-memsafety --strict-callers --function wrong file.c
expect 2 "$assay" --property valid-memsafety --modular --strict-callers --function wrong file.c
result "UNKNOWN(calls may not meet the contracts, see unreach-call)"


# What the check of a function by itself takes for granted has to hold in each call: it is printed.
cat >granted.c <<'C'
#include <assay_contracts.h>
int limit;
static int sum(const int *a, int n) {
    assay_requires(n < 100);
    int s = 0;
    for (int i = 0; i < n; i++)
        s ^= a[i];
    return s;
}
static void set(int *a, int *b) {
    assay_requires(a && b);
    assay_ensures(*a == 1);
    *a = 1, *b = 2;
}
static int below(int x) {
    assay_ensures(assay_result(int) == 0);
    return x < limit && limit < 0;
}
int main(void) {
    int a[3] = {0}, b = below(1);
    set(a, &b);
    return sum(a, 3);
}
C
expect 0 "$assay" --property valid-memsafety --modular granted.c
says "calls of sum: a points to n elements of type int const"
says "calls of set: different pointers point to different objects"
says "(--function set checks that)"
says "(--function below --any-globals checks that)"

expect 0 "$assay" --property valid-memsafety --strict-callers --function at_limit file.c
expect 1 "$assay" --property valid-memsafety --any-globals --strict-callers --function at_limit file.c

# Pointers that no caller passes as null; what they point to is as before.
cat >null.c <<'C'
struct pair { int *first; int size; };
int get(const struct pair *p) { return p->size; }
int follow(const struct pair *p) { return *p->first; }
C
expect 1 "$assay" --property valid-memsafety --strict-callers --function get null.c
expect 0 "$assay" --property valid-memsafety --non-null --strict-callers --function get null.c
says "p points to"
expect 1 "$assay" --property valid-memsafety --non-null --strict-callers --function follow null.c
expect 64 "$assay" --non-null null.c
expect 64 "$assay" --non-null --infer-pre --function get null.c
for ignored in --modular --malloc-may-fail --property=no-overflow --engine=bmc --sarif; do
    expect 64 "$assay" --infer-pre --function get null.c "$ignored"
    says "--infer-pre is about memory safety of the whole function"
done
expect 0 "$assay" --infer-pre --function at_limit file.c
says "global variables hold their initial values"
expect 3 "$assay" --strict-callers --function nobody file.c
says "the program defines no function nobody"
expect 3 "$assay" --strict-callers --function varied file.c
says "variable arguments"

# Odd parameters: what is not known is not taken for a mistake, and what is taken for granted is
# printed.
cat >odd.c <<'C'
#include <stdarg.h>
#include <stdlib.h>
struct pair { int *first; int size; };
union word { struct { int kind; int *at; } as; double number; };
int limit;
void calls_nothing(void (*f)(void)) { if (f) f(); }
int calls_structures(int (*f)(struct pair, ...)) { struct pair p = {0}; return f ? f(p, 1) : 0; }
int declared(struct pair a[static 4]) { return a[3].size; }
int wide(const int *a, long long n) { return n > 0 ? a[n > 7 ? 7 : n - 1] : 0; }
int in_union(union word *w) { return w && w->as.kind && w->as.at ? *w->as.at : 0; }
int variable(va_list list) { return va_arg(list, int); }
int with_global(int *p) { limit = 1; if (p) *p = 2; return 10 / limit; }
void release(int *p) { free(p); }
int rows(int (*a)[4], int n) { return n > 0 ? a[n - 1][3] : 0; }
C
for name in calls_nothing calls_structures declared with_global release rows; do
    expect 0 "$assay" --property valid-memsafety --strict-callers --function $name odd.c
done
says "a points to n elements of type int[]"
expect 0 "$assay" --property valid-memsafety --data-model ILP32 --strict-callers --function wide odd.c
expect 2 "$assay" --property valid-memsafety --strict-callers --function in_union odd.c
says "pointers in the union w are null or point to objects that are not looked into"
expect 2 "$assay" --property valid-memsafety --strict-callers --function variable odd.c
says "list holds variable arguments of a caller"
expect 0 "$assay" --property no-overflow --strict-callers --function with_global odd.c
says "which are no global variables"
expect 0 "$assay" --property valid-memsafety --strict-callers --function release odd.c
says "on the heap: it may be freed"
expect 0 "$assay" --property termination --strict-callers --function calls_nothing odd.c
says "a function that returns, with anything"

# A condition that calls a function with conditions of its own; a result that is too large for them;
# a list behind a void *.
cat >conditions.c <<'C'
#include <assay_contracts.h>
#include <stdlib.h>
struct large { int numbers[100]; };
struct node { int value; struct node *next; };
static int positive(int x) {
    assay_ensures(assay_result(int) >= 0);
    return x > 0 ? x : 0;
}
int seven(int x) {
    assay_ensures(positive(x) == assay_result(int));
    return 7;
}
int *lost(void) {
    assay_ensures(assay_result(int *) || 1);
    return malloc(4);
}
int loses(void) { return lost() != 0; }
#ifdef LARGE
struct large fill(int x) {
    assay_ensures(x == 1);
    return (struct large){{x}};
}
#endif
int first(void *p) {
    assay_requires(p && list((struct node *)p));
    return ((struct node *)p)->value;
}
C
expect 1 "$assay" --property unreach-call --strict-callers --function seven conditions.c
expect 1 "$assay" --property valid-memsafety --strict-callers --function loses conditions.c
result "FALSE(valid-memtrack)"
expect 3 "$assay" --strict-callers --function fill conditions.c -- -DLARGE
says "what is returned has more than 256 bytes"
expect 2 "$assay" --property valid-memsafety --strict-callers --function first conditions.c

# What every other compiler sees.
header=$here/../../include
gcc -std=c99 -Wall -Wextra -Werror -pedantic -I"$header" -c file.c -o file.o 2>gcc.txt ||
    fail "gcc does not take the contracts: $(head -n 3 gcc.txt)"
! nm file.o | grep -q assay || fail "contracts leave something in the object file"
finish
