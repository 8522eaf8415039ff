#!/usr/bin/env bash
# --list-values and --list-threshold: which nodes of a list become one segment.
source "$(dirname "$0")/lib.bash"

cat >head.h <<'C'
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
void reach_error(void);
typedef struct node { struct node *next; int data; } node;
static node *push(node *head, int data) {
    node *n = malloc(sizeof *n);
    n->data = data;
    n->next = head;
    return n;
}
C

# verdict OPTIONS FILE: the proof engine's alone.
verdict() {
    "$assay" --engine seg --property unreach-call --timeout "${seconds:-20}" "$@" >.out 2>.err
    sed -n 's/^RESULT: \([A-Z]*\).*/\1/p' .out
}
# is WANTED OPTIONS FILE
is() {
    local wanted=$1 got
    shift
    got=$(verdict "$@")
    [[ $got == "$wanted" ]] || fail "$*: $got instead of $wanted"
}

# Nodes hold different numbers: only joined values make a segment of them.
cat >different.c <<'C'
#include "head.h"
int main(void) {
    node *list = NULL;
    while (__VERIFIER_nondet_bool()) {
        int data = __VERIFIER_nondet_int();
        list = push(list, data < 0 ? 0 : data);
    }
    for (; list; list = list->next)
        if (list->data < 0)
            reach_error();
    return 0;
}
C
is TRUE different.c
is TRUE --list-values joined different.c
seconds=2 is UNKNOWN --list-values equal different.c

# All nodes hold the same.
sed 's/data < 0 ? 0 : data/7/; s/list->data < 0/list->data != 7/' different.c >equal.c
is TRUE --list-values equal equal.c
is TRUE --list-values ends equal.c

# The last node is special: joined values lose it at first, the second proof keeps it.
cat >last.c <<'C'
#include "head.h"
int main(void) {
    node *list = push(NULL, -3);
    while (__VERIFIER_nondet_bool())
        list = push(list, 1);
    while (list->next)
        list = list->next;
    if (list->data != -3)
        reach_error();
    return 0;
}
C
is TRUE last.c
is TRUE --list-values ends last.c
is TRUE --list-values equal last.c

# No list gets so long before loops are given up.
is TRUE --list-threshold 3 equal.c
seconds=2 is UNKNOWN --list-threshold 1000 equal.c

# A wrong proof would be the worst: the error is reached with every option.
sed 's/!= -3/== -3/' last.c >reached.c
for values in joined ends equal related; do
    ! grep -q TRUE <<<"$(verdict --list-values $values reached.c)" || fail "$values: a wrong proof"
done

# The graph is drawn with the same options.
expect 0 "$assay" graph --list-values equal --list-threshold 3 equal.c
expect 64 "$assay" --list-values some equal.c
expect 64 "$assay" --list-threshold x equal.c
finish
