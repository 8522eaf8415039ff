#!/usr/bin/env bash
# --memory ends a run that wants more: UNKNOWN, status 2.
source "$(dirname "$0")/lib.bash"
cat >hungry.c <<'C'
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; char data[65536]; };
int main(void) {
    struct node *head = 0;
    for (;;) {
        struct node *n = malloc(sizeof *n);
        memset(n->data, 1, sizeof n->data);
        n->next = head;
        head = n;
    }
}
C
expect 2 timeout 60 "$assay" run --memory 100 hungry.c
says memory
grep -q '^RESULT: UNKNOWN(' .out || fail "no RESULT: UNKNOWN"

echo 'int f(int n) { return n ? 1 + f(n + 1) : 0; } int main(void) { return f(1); }' >deep.c
expect 2 timeout 60 "$assay" run --memory 200 deep.c
grep -q '^RESULT: UNKNOWN(' .out || fail "no RESULT: UNKNOWN"

# A large object that is not used costs nothing.
cat >large.c <<'C'
#include <stdlib.h>
static char table[1ul << 33];
int main(void) {
    char *p = malloc(1ul << 36);
    p[1ul << 35] = 1;
    table[1ul << 32] = 1;
    free(p);
    return 0;
}
C
expect 0 timeout 60 "$assay" run --memory 300 large.c
finish
