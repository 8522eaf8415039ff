#!/usr/bin/env bash
# Lost memory: what it is, where it was allocated, and where its last pointer went.
source "$(dirname "$0")/lib.bash"

# told MESSAGE, the program on standard input in a.c
told() {
    cat >a.c
    expect 1 "$assay" --property valid-memsafety --timeout 20 a.c
    says "$1"
}

told 'the last pointer to it, `l` of main, was overwritten at a.c:11:7' <<'C'
#include <stdlib.h>
struct node { struct node *next; };
static struct node *push(struct node *l) {
    struct node *n = malloc(sizeof *n);
    n->next = l;
    return n;
}
int main(void) {
    struct node *l = push(push(NULL));
    free(l->next);
    l = NULL;
    return l != NULL;
}
C
told 'the last pointer to it, `p` of f, went out of scope at a.c:5:1' <<'C'
#include <stdlib.h>
static void f(void) {
    char *p = malloc(10);
    *p = 1;
}
int main(void) {
    f();
    return 0;
}
C
told 'the last pointer to it, `g`, was overwritten at a.c:5:7' <<'C'
#include <stdlib.h>
int *g;
int main(void) {
    g = malloc(4);
    g = malloc(8);
    free(g);
    return 0;
}
C
told 'the last pointer to it, offset 0 of heap object of 8 bytes (allocated at a.c:4:19), was in memory that was freed at a.c:6:5' <<'C'
#include <stdlib.h>
struct s { char *text; };
int main(void) {
    struct s *x = malloc(sizeof *x);
    x->text = malloc(5);
    free(x);
    return 0;
}
C
told 'the last pointer to it, `p[1]`, went out of scope at a.c:7:5' <<'C'
#include <stdlib.h>
int main(void) {
    {
        int *p[2] = {malloc(4), malloc(8)};
        *p[0] = *p[1] = 1;
        free(p[0]);
    }
    exit(0);
}
C
told 'the last pointer to the one from a.c:4:19, `a` of main, was overwritten at a.c:8:7' <<'C'
#include <stdlib.h>
struct c { struct c *other; };
int main(void) {
    struct c *a = malloc(8), *b = malloc(8);
    a->other = b;
    b->other = NULL;
    b = NULL;
    a = NULL;
    return a == b;
}
C

# A function by itself, and other forms.
cat >a.c <<'C'
#include <stdlib.h>
char *part(const char *s, int n) {
    char *r = malloc(n + 1);
    for (int i = 0; i < n; i++)
        r[i] = s[i];
    r[n] = 0;
    return n == 3 ? NULL : r;
}
int use(const char *s, int n) {
    if (n < 0 || n > 100)
        return 0;
    char *d = part(s, n);
    free(d);
    return d != NULL;
}
C
expect 1 "$assay" --function use --property valid-memsafety --timeout 20 a.c
says 'a.c:3:15: valid-memtrack: 1 heap object of 4 bytes no longer reachable (allocated at a.c:3:15); the last pointer to it, `r` of part, went out of scope at a.c:7:5'
says '  n = 3'
expect 1 "$assay" --function use --property valid-memsafety --timeout 20 --json a.c
python3 -c '
import json
row = json.load(open(".out"))["verdicts"][0]
assert row["allocated"] == "a.c:3:15" and row["lost"] == "a.c:7:5", row
' >.err 2>&1 || fail "JSON does not say where it is lost"
expect 1 "$assay" --function use --property valid-memsafety --timeout 20 --sarif a.c
python3 -c '
import json
related = json.load(open(".out"))["runs"][0]["results"][0]["relatedLocations"]
lines = [r["physicalLocation"]["region"]["startLine"] for r in related]
assert lines == [3, 7] and related[1]["message"]["text"] == "lost here", related
' >.err 2>&1 || fail "SARIF does not say where it is lost"
finish
