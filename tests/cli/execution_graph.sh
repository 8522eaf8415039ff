#!/usr/bin/env bash
# assay graph: the symbolic execution graph and the memory of its nodes as text, DOT and SVG.
source "$(dirname "$0")/lib.bash"
cat >loop.c <<'C'
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *a = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        a[i] = i;
    free(a);
    return 0;
}
C
cat >overrun.c <<'C'
int main(void) {
    int a["<{|}>\\\""[0] > 0 ? 4 : 5];
    a[4] = 1;
    return a[4];
}
C
expect 0 "$assay" graph loop.c
says "symbolic execution graph for valid-memsafety: complete"
says "node 0: start"
says "loop head in main at loop.c:8"
says ", merged"
says "-> executed node 1"
says "-> generalised node"
says "-> covered by node"
says "-> executed: ended"
[[ ! -s .err ]] || fail "'assay graph' writes to standard error"
"$assay" graph loop.c >again.txt
cmp -s .out again.txt || fail "two runs draw different graphs"
expect 0 "$assay" graph -o graph.txt loop.c
cmp -s graph.txt again.txt || fail "-o graph.txt is not what standard output shows"

expect 0 "$assay" graph overrun.c
says "violation: "
says "overrun.c:3"
expect 0 "$assay" graph --property no-overflow loop.c
says "for no-overflow"

merged=$(sed -n 's/^node \([0-9]*\):.*, merged.*/\1/p' again.txt | tail -n 1)
expect 0 "$assay" graph --state "$merged" loop.c
says "node $merged, merged"
says "frame of main"
says "a = &#"
says "n = "
says "allocation at line 7"
says "heap, 4*"
says "alive"
says "known:"
expect 3 "$assay" graph --state 4711 loop.c
says "the graph has no node 4711: its nodes are 0 to "
[[ ! -s .out ]] || fail "a node that does not exist is drawn"
expect 64 "$assay" graph --state x loop.c
says --state
expect 64 "$assay" --state 1 loop.c
expect 3 "$assay" graph -o /no/such/folder/x.svg loop.c
says /no/such/folder/x.svg

echo 'int f(void) { return 0; }' >no_main.c
expect 3 "$assay" graph no_main.c
says "no main"

expect 0 "$assay" graph -o graph.dot loop.c
expect 0 "$assay" graph -o bad.dot overrun.c
expect 0 "$assay" graph --state "$merged" -o state.dot loop.c
expect 0 "$assay" graph --state 0 -o strings.dot overrun.c
for file in graph bad state strings; do
    grep -q '^digraph' $file.dot || fail "no digraph in $file.dot"
    if command -v dot >/dev/null; then
        dot -Tplain $file.dot >plain 2>.err || fail "Graphviz does not read $file.dot"
        [[ ! -s .err ]] || fail "Graphviz complains about $file.dot"
    fi
done
if command -v dot >/dev/null; then
    expect 0 "$assay" graph -o graph.svg loop.c
    expect 0 "$assay" graph --state "$merged" -o state.svg loop.c
    grep -q '<svg' graph.svg || fail "no SVG in graph.svg"
    grep -q 'allocation at line 7' state.svg || fail "state.svg does not show the array"
fi
# A list is one box: its length, its links, where pointers lead to, what each node owns.
cat >list.c <<'C'
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
typedef struct node {
    struct node *next, *prev;
    int *number;
} node;
int main(void) {
    node *first = NULL, *last = NULL;
    do {
        node *n = malloc(sizeof *n);
        n->number = malloc(sizeof *n->number);
        n->next = NULL;
        n->prev = last;
        if (last)
            last->next = n;
        else
            first = n;
        last = n;
    } while (__VERIFIER_nondet_bool());
    return first != last;
}
C
expect 0 "$assay" graph list.c
merged=$(sed -n 's/^node \([0-9]*\): .*, merged$/\1/p' .out | head -n 1)
expect 0 "$assay" graph --state "$merged" list.c
says "doubly linked list of"
says "next and previous in object"
says "-> first of object"
says "-> last of object"
says "one for each node of object"
finish
