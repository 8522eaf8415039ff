#!/usr/bin/env bash
# Certificates of def-behavior and its parts: those of right programs are confirmed, and no
# certificate of a wrong one is, whatever it claims.
source "$(dirname "$0")/lib.bash"
source "$here/certificate.bash"

# confirms PROPERTY, the program on standard input
confirms() {
    cat >right.c
    expect 0 "$assay" --timeout 20 --property "$1" --certificate right.json right.c
    expect 0 "$assay" check right.json right.c
    prints "$(printf '%-17s CONFIRMED\nRESULT: CONFIRMED' "$1")"
}

# refuses PROPERTY OUTCOME, the program on standard input: the proof of termination claims more than
# it does. It is of the same program, with checks.
refuses() {
    cat >wrong.c
    expect 1 "$assay" --timeout 20 --certificate wrong.json wrong.c
    expect 1 "$assay" --timeout 20 --property "$1" wrong.c
    result "FALSE($1)"
    python3 - wrong.json "$1" <<'P'
import json, sys
certificate = json.load(open(sys.argv[1]))
assert certificate["checks"]
certificate["proofs"] = [p for p in certificate["proofs"] if p["property"] == "termination"]
assert certificate["proofs"]
certificate["proofs"][0]["property"] = sys.argv[2]
json.dump(certificate, open(sys.argv[1], "w"))
P
    expect "$([[ $2 == REJECTED ]] && echo 1 || echo 2)" "$assay" check wrong.json wrong.c
    says "$1"
    says "$2"
}

for property in def-behavior division-by-zero shift uninitialised pointer-arithmetic misaligned; do
    confirms "$property" <<'C'
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int a[10], x, *end = a + 10;
    unsigned n = __VERIFIER_nondet_uint() % 10, s = 1;
    if (n > 3)
        x = 4;
    else
        x = 5;
    for (unsigned i = 0; i < n; i++)
        a[i] = 1;
    for (unsigned i = 0; i < n; i++)
        s += 100 / (i + 1) << (i & 7);
    if (x > 4 && a < end && end - a == 10)
        return 1;
    return s > 1000000;
}
C
done

refuses division-by-zero REJECTED <<'C'
extern int __VERIFIER_nondet_int(void);
int main(void) { return 10 / __VERIFIER_nondet_int() > 3; }
C
refuses shift REJECTED <<'C'
extern int __VERIFIER_nondet_int(void);
int main(void) { return (1u << __VERIFIER_nondet_int()) > 3; }
C
refuses uninitialised 'NOT CHECKED' <<'C'
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x;
    if (__VERIFIER_nondet_int() > 7)
        x = 1;
    if (x > 4)
        return 1;
    return 0;
}
C
# In memory the checker does not know.
refuses uninitialised 'NOT CHECKED' <<'C'
static int is_set(int *p) {
    if (*p)
        return 1;
    return 0;
}
int main(void) { int x; return is_set(&x); }
C
refuses pointer-arithmetic REJECTED <<'C'
extern int __VERIFIER_nondet_int(void);
int main(void) { int a[4], n = __VERIFIER_nondet_int(); return a + (n & 7) == a; }
C
refuses pointer-arithmetic REJECTED <<'C'
int main(void) { int a[4], b[4]; return a < b; }
C
refuses misaligned REJECTED <<'C'
#include <stdlib.h>
int main(void) { char *p = calloc(8, 1); int r = *(int *)(p + 1); free(p); return r; }
C
refuses call REJECTED <<'C'
extern int __VERIFIER_nondet_int(void);
int main(void) { int n = __VERIFIER_nondet_int(); int a[n > 7 ? 1 : 0]; return sizeof a > 100; }
C
refuses call REJECTED <<'C'
extern int __VERIFIER_nondet_int(void);
int main(void) { if (__VERIFIER_nondet_int() == 4) __builtin_unreachable(); return 0; }
C
refuses conversion 'NOT CHECKED' <<'C'
extern double __VERIFIER_nondet_double(void);
int main(void) { return (int)__VERIFIER_nondet_double() > 3; }
C
refuses const-write 'NOT CHECKED' <<'C'
int main(void) { const int k[1] = {3}; *(int *)k = 4; return k[0]; }
C
finish
