#!/usr/bin/env bash
# What is undefined is told in a programmer's words: the variable, the value, where it is declared.
source "$(dirname "$0")/lib.bash"

# tells PART MESSAGE, the program on standard input: a run and the verifier say it in a.c.
tells() {
    cat >a.c
    expect 1 "$assay" run --property "$1" a.c -- -w
    says "$2"
    expect 1 "$assay" --timeout 10 --property "$1" a.c -- -w
    says "$2"
    result "FALSE($1)"
}

tells uninitialised '`x` is read in the condition, but nothing was written to it on this run (declared at a.c:2)' <<'C'
int main(void) {
    int x;
    if (x + 1 > 4) return 1;
    return 0;
}
C
# Through a call, in a structure within an array within a structure that was copied.
tells uninitialised '`copy.e[1].b` is read in the condition, but no value was written to it on this run (declared at a.c:5)' <<'C'
struct in { short a, b; };
struct out { int k; struct in e[2]; };
static int is_set(int v) { if (v) return 1; return 0; }
int main(void) {
    struct out o, copy;
    o.k = 1; o.e[0].a = 1; o.e[0].b = 2; o.e[1].a = 3;
    copy = o;
    return is_set(copy.e[0].b) + is_set(copy.e[1].b);
}
C
tells uninitialised '`s.c` is read in the condition' <<'C'
struct b { unsigned a : 3, c : 9, d : 4; };
int main(void) {
    struct b s;
    s.a = 1; s.d = 2;
    if (s.c == 7) return 1;
    return 0;
}
C
tells uninitialised 'offset 8 of heap object of 16 bytes (allocated at a.c:4:19) is used to compute an address, but no value was written to it on this run' <<'C'
#include <stdlib.h>
struct s { int i; int *p; };
int main(void) {
    struct s *s = malloc(sizeof *s);
    s->i = 1;
    return *s->p;
}
C
tells uninitialised '`n` is passed to the library function `malloc`' <<'C'
#include <stdlib.h>
int main(void) { int n; free(malloc(n)); return 0; }
C
tells uninitialised '`b[3]` is read by the library function `strlen`' <<'C'
#include <string.h>
int main(void) { char b[8]; strcpy(b, "ab"); return strlen(b + 3) > 0; }
C
tells uninitialised 'the result of `f` is read in the condition, but it has no value' <<'C'
static int f(int *p) { return *p; }
int main(void) { int x; if (f(&x)) return 1; return 0; }
C
tells uninitialised '`x` is the program'\''s result' <<'C'
int main(void) { int x; return x; }
C
tells uninitialised '`b` holds 2, which is no value of its type' <<'C'
#include <string.h>
int main(void) {
    _Bool b;
    memset(&b, 2, sizeof b);
    return b;
}
C
tells division-by-zero 'division by zero: `a[2]` is 0 here' <<'C'
static int d(int *p, int i) { return 10 / p[i]; }
int main(void) {
    int a[4] = {1, 2, 0, 4}, r = 0;
    for (int i = 0; i < 4; i++) r += d(a, i);
    return r;
}
C
# Not `n`, which is 5 by then.
tells division-by-zero 'division by zero: `m` is 0 here' <<'C'
static int zero(void) { return 0; }
int main(void) {
    int n = zero(), m = n;
    n = 5;
    return 10 / m + n;
}
C
tells shift 'shift of 1 by 40 bits, but `int` has 32' <<'C'
int main(void) { return 1 << 40; }
C
tells shift 'shift of 1 by 64 bits, but `unsigned long` has 64' <<'C'
int main(void) { unsigned long u = 1; int k = 64; return (u << k) != 0; }
C
tells shift 'shift of 1 by -1 bits, a negative number' <<'C'
int main(void) { int k = -1; return 1 << k; }
C
tells shift '1 << 31 does not fit `int`, which has 32 bits' <<'C'
int main(void) { int k = 31, one = 1; return one << k; }
C
tells shift 'left shift of a negative number: -1 << 3' <<'C'
int main(void) { int k = 3, n = -1; return n << k; }
C
tells conversion '300.5 does not fit `unsigned char` (0 to 255)' <<'C'
int main(void) { float f = 300.5f; unsigned char c = (unsigned char)f; return c; }
C
tells conversion '2147483648 does not fit `int` (-2147483648 to 2147483647)' <<'C'
int main(void) { double d = 2147483648.0; return (int)d; }
C
tells uninitialised '`x.s.high` is read in the condition' <<'C'
union u { int i; struct { short low, high; } s; };
int main(void) {
    union u x;
    x.s.low = 1;
    if (x.s.high) return 1;
    return 0;
}
C
tells uninitialised '`text[1]` is read by the library function `puts`' <<'C'
#include <stdio.h>
int main(void) {
    char text[8];
    text[0] = 'a';
    puts(text);
    return 0;
}
C
tells call '`f` ends without a value, which its caller uses (declared at a.c:1)' <<'C'
static int f(int n) { if (n > 3) return 1; }
int main(void) { return f(0) > 2; }
C
tells call '`add` is int (int, int) (declared at a.c:1), and called as int (long)' <<'C'
static int add(int a, int b) { return a + b; }
int main(void) { int (*f)(long) = (int (*)(long))add; return f(3) > 3; }
C
tells pointer-arithmetic '`p` + 11 is 1 byte behind the end of global `buffer` of 10 bytes (declared at a.c:2)' <<'C'
static char *f(char *p, int n) { return p + n; }
int main(void) { static char buffer[10]; return f(buffer, 11) == buffer; }
C
tells pointer-arithmetic '`a` + 5 is 1 element (4 bytes) behind the end of local `a` of 16 bytes, 4 elements (declared at a.c:1)' <<'C'
int main(void) { int a[4]; int n = 5; return a + n == a; }
C
tells pointer-arithmetic '`a` - 1 is 1 element (4 bytes) before the start of local `a`' <<'C'
int main(void) { int a[4]; return a - 1 == a; }
C
tells pointer-arithmetic 'pointers into different objects are compared by their order: one to local `a` of 4 bytes (declared at a.c:2), one to heap object of 8 bytes (allocated at a.c:2:' <<'C'
#include <stdlib.h>
int main(void) { int a = 0; int *b = malloc(8); int r = b && &a < b; free(b); return r; }
C
tells misaligned 'access at address 0x700000000002, which is no multiple of 4 as its type needs: offset 1 of local `x` of 5 bytes (declared at a.c:2)' <<'C'
struct __attribute__((packed)) s { char c; int i; };
int main(void) { struct s x = {1, 2}; int *p = &x.i; return *p; }
C
tells call 'an array of variable length needs at least one element, but `n` is -3' <<'C'
static int three(void) { return -3; }
int main(void) { int n = three(); int a[n]; return sizeof a != 0; }
C

# Accesses name the object, too; steps name the element.
cat >a.c <<'C'
int main(void) {
    int a[4], i = 4;
    a[1] = 7;
    return a[i];
}
C
expect 1 "$assay" --timeout 10 --property valid-memsafety a.c
says 'read of 4 bytes at offset 16 (element 4) of local `a` of 16 bytes, 4 elements (declared at a.c:2)'
says 'a[1] = 7'
finish
