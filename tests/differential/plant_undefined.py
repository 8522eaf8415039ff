#!/usr/bin/env python3
"""Plants one piece of undefined behaviour into a C program that has none.

Usage: plant_undefined.py SEED < program.c > planted.c      the name of what is planted goes to stderr

The statement is a call of a function of its own, at a random place of a random function: with
-DNATIVE it prints "reached" and ends, so that a native run tells whether the place is reached.
"""
import random
import re
import sys

# name of the property's part, declarations, statement
PLANTS = [
    ("division-by-zero", "static volatile int zero;", "one = 10 / zero;"),
    ("division-by-zero", "static volatile int zero;", "one = 10 % zero;"),
    ("division-by-zero", "static volatile unsigned long long zero;", "one = (int)(7 / zero);"),
    ("shift", "static volatile int far = 40;", "one = 1 << far;"),
    ("shift", "static volatile int far = -1;", "one = one >> far;"),
    ("shift", "static volatile int negative = -1;", "one = negative << 1;"),
    ("shift", "static volatile int large = 0x40000000;", "one = large << 2;"),
    ("shift", "static volatile unsigned char far = 64;", "one = (int)(1ull << far);"),
    ("uninitialised", "", "int x; if (x) one = 2;"),
    ("uninitialised", "", "int a[4]; a[0] = a[1] = a[3] = 1; one = a[a[2] & 3];"),
    ("uninitialised", "", "struct { int a, b; } s, t; s.a = 1; t = s; if (t.b == 3) one = 2;"),
    ("uninitialised", "", "struct { unsigned a : 3, b : 5; } s; s.a = 1; switch (s.b) { case 1: one = 2; }"),
    ("uninitialised", "", "int *p = malloc(8); p[0] = 1; if (p[1] < p[0]) one = 2; free(p);"),
    ("uninitialised", "", "int *p = malloc(4); p[0] = 1; p = realloc(p, 8); if (p[1]) one = 2; free(p);"),
    ("uninitialised", "", "char b[4]; memset(b, 0, 3); one = (int)strlen(b + 1); if (b[3]) one = 2;"),
    ("uninitialised", "static int keep(int v) { return v; }", "int x; if (keep(x) > 3) one = 2;"),
    ("uninitialised", "", "union { short s; int i; } u; u.s = 1; if (u.i > 3) one = 2;"),
    ("uninitialised", "", "int x; int *p[1]; p[0] = &x; while (*p[0]) { *p[0] = 0; }"),
    ("uninitialised", "", "double d; if (d < 1.0) one = 2;"),
    ("pointer-arithmetic", "static int array[4];", "int *p = array + 1; p -= 1 + one; one += p == 0;"),
    ("pointer-arithmetic", "static int array[4];", "int *p = array + 3 + 2 * one; one += p == 0;"),
    ("pointer-arithmetic", "static int here, there;", "int *p = &here, *q = &there; one += p < q;"),
    ("pointer-arithmetic", "", "char *p = malloc(4), *q = malloc(4); one += (int)((q - p) & 0); free(p); free(q);"),
    ("pointer-arithmetic", "", "char *p = 0; p += one; one += p == 0;"),
    ("misaligned", "static char bytes[16] __attribute__((aligned(8)));", "one += *(int *)(bytes + one) & 0;"),
    ("misaligned", "", "char *p = malloc(16); *(long *)(p + 4) = 1; free(p);"),
    ("conversion", "static volatile double large = 1e20;", "one += (int)large & 0;"),
    ("conversion", "static volatile float negative = -2.0f;", "one += (int)((unsigned)negative & 0);"),
    ("library", "static char text[8] = \"abcdef\";", "memcpy(text + one, text, 3);"),
    ("library", "", "one += isalpha(-200 * one) & 0;"),
    ("library", "static char text[16] = \"abcdef\";", "strcpy(text + one, text);"),
    ("const-write", "", "char *p = \"text\"; p[0] = 'T';"),
    ("const-write", "static const int limit = 3;", "*(int *)&limit = 4;"),
    ("const-write", "", "const int limit = one; *(int *)&limit = 4; one += limit & 0;"),
    ("call", "static int twice(int v) { return 2 * v; }",
     "long (*f)(long) = (long (*)(long))twice; one += (int)(f(one) & 0);"),
    ("call", "static int nothing(int v) { if (v > 5) return 1; }", "one += nothing(one) & 0;"),
    ("call", "", "if (one) __builtin_unreachable();"),
    ("call", "static volatile int none;", "int a[none]; one += sizeof a > 1000;"),
]

HEADER = """\
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static volatile int plant_one = 1;
%s
static void plant(void) {
    int one = plant_one;
#ifdef NATIVE
    puts("reached");
    exit(0);
#else
    { %s }
#endif
    plant_one = one ? 1 : 1;
}
"""


def is_place(line, previous):
    """Behind a statement, in front of another one."""
    return (re.match(r"\s+[^#{}]*;\s*(/\*.*\*/)?\s*$", line) is not None
            and not re.match(r"\s*(else|for|if|while|return|goto|case|break|continue|\))", previous))


def main():
    seed = int(sys.argv[1])
    r = random.Random(seed)
    text = sys.stdin.read()
    part, declarations, statement = PLANTS[seed % len(PLANTS)]
    lines = text.split("\n")
    places = [i for i in range(1, len(lines)) if is_place(lines[i], lines[i - 1])
              and re.match(r"\s*(return|goto|break|continue)\b", lines[i]) is None]
    at = r.choice(places)
    lines.insert(at + 1, "    plant();")
    sys.stderr.write(part + "\n")
    sys.stdout.write(HEADER % (declarations, statement) + "\n".join(lines))


main()
