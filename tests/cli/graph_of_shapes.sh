#!/usr/bin/env bash
# assay graph --state: arrays of objects, trees and lists with optional parts, in words and as formulas.
source "$(dirname "$0")/lib.bash"

# state PROGRAM TEXT: a node whose memory has the text, into .out; its number in $node
state() {
    for node in $("$assay" graph "$1" | sed -nE 's/^node ([0-9]+):.*, merged$/\1/p' | tac); do
        expect 0 "$assay" graph --state "$node" "$1"
        grep -qF -- "$2" .out && return
    done
    fail "no state of $1 says '$2'"
}

# formula PROGRAM: of that node, into .out; cvc5 reads it
formula() {
    expect 0 "$assay" graph --state "$node" --sl "$1"
    command -v cvc5 >/dev/null || return
    cp .out formula.smt2
    [[ $(cvc5 --lang=smt2 --tlimit=5000 formula.smt2 2>&1 | head -n 1) != unsat* ]] || fail "the formula of $1 has no model"
    ! cvc5 --lang=smt2 --tlimit=5000 formula.smt2 2>&1 | grep -i error || fail "cvc5 does not read the formula of $1"
}

# ---- Arrays of objects: rows, of which an array has a column -----------------
cat >rows.c <<'C'
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int **a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++) {
        a[i] = malloc(sizeof(int));
        *a[i] = 5;
    }
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
    return 0;
}
C
state rows.c "-> rows of object #"
says "rows of 8 bytes, side by side in arrays"
says "row by row what "
says "has from byte 0 on"
says "one for each row of object #"
formula rows.c
says "column(h"
says "rows(h"
says "for each row of h"

# ---- Optional parts ----------------------------------------------------------
cat >optional.c <<'C'
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
struct node {
    struct node *next;
    int *part;
};
int main(void) {
    struct node *head = NULL;
    while (__VERIFIER_nondet_bool()) {
        struct node *n = malloc(sizeof *n);
        n->part = __VERIFIER_nondet_bool() ? malloc(sizeof(int)) : NULL;
        n->next = head;
        head = n;
    }
    while (head) {
        struct node *n = head;
        head = n->next;
        free(n->part);
        free(n);
    }
    return 0;
}
C
state optional.c "one or none for each node of object #"
says "(none: 0)"
formula optional.c
grep -qE 'for each node of h[0-9]+, unless h[0-9]+ = 0: \(h[0-9]+ ↦ ' .out || fail "the formula's part is not optional"

# ---- Trees -------------------------------------------------------------------
cat >tree.c <<'C'
#include <stdlib.h>
_Bool __VERIFIER_nondet_bool(void);
struct tree {
    struct tree *left, *right;
    int key;
};
static void release(struct tree *t) {
    if (!t)
        return;
    release(t->left);
    release(t->right);
    free(t);
}
int main(void) {
    struct tree *root = NULL;
    while (__VERIFIER_nondet_bool()) {
        struct tree *t = malloc(sizeof *t), **p = &root;
        t->left = t->right = NULL;
        t->key = 3;
        while (*p)
            p = __VERIFIER_nondet_bool() ? &(*p)->left : &(*p)->right;
        *p = t;
    }
    release(root);
    return 0;
}
C
expect 0 "$assay" graph tree.c
says "symbolic execution graph for valid-memsafety: complete"
state tree.c "-> below in object #"
grep -qE '^tree of nodes\.[0-9]+ such nodes$' .out || fail "no tree is drawn"
says "-> root of object #"
formula tree.c
grep -qE '^; heap: .*tree\(h[0-9]+; nodes\.[0-9]+\)' .out || fail "the formula has no tree"

finish
