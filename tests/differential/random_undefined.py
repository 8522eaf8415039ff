#!/usr/bin/env python3
"""A random small C program that may do what C leaves undefined, for verdicts.sh.

Usage: random_undefined.py SEED

Variables, arrays, structures, bit-fields, unions, heap objects and lists that are written on some
paths only; shifts, divisions, pointers and conversions with and without the guard that makes them
defined. Inputs are small, so that random runs meet what a proof must not forget.
"""
import random
import sys

HEADER = """\
#include <stdlib.h>
#include <string.h>
unsigned char __VERIFIER_nondet_uchar(void);
struct pair { int first; char tag; unsigned low : 3, high : 5; int last; };
union both { short half; int whole; unsigned char bytes[4]; };
struct node { struct node *next; int value; int extra; };
static int any(int n) { return __VERIFIER_nondet_uchar() % n; }
static void set(int *p, int v) { *p = v; }
static void set_if(int *p, int c) { if (c) *p = 1; }
static int id(int v) { return v; }
static int sum(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i] & 7; return s; }
static void fill(int *a, int n) { for (int i = 0; i < n; i++) a[i] = i & 3; }
static struct pair make(int v) { struct pair p; p.first = v; p.tag = 1; p.low = 1; return p; }
static int effect;
"""


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.n = 0
        self.lines = []

    def chance(self, p):
        return self.r.random() < p

    def name(self, prefix):
        self.n += 1
        return f"{prefix}{self.n}"

    def emit(self, text):
        self.lines.append("    " + text)

    # ---- indeterminate values

    def variable(self):
        x = self.name("x")
        self.emit(f"int {x};")
        how = self.r.randrange(7)
        if how == 0:
            self.emit(f"{x} = any(8);")
        elif how == 1:
            self.emit(f"int c{x} = any({self.r.choice([1, 2, 3])}); if (c{x}) {x} = 2;")
            if self.chance(0.7):
                self.emit(f"if (c{x}) effect += {x};")
                self.emit(f"if (c{x} && {x} > 1) effect++;")
                return
        elif how == 2:
            self.emit(f"set(&{x}, any(4));")
        elif how == 3:
            self.emit(f"set_if(&{x}, any({self.r.choice([2, 9])}) {self.r.choice(['>= 0', '> 0', '< 9'])});")
        elif how == 4:
            self.emit(f"for (int i = 0; i < {self.r.choice(['any(4)', '3', '1 + any(3)'])}; i++) {x} = i;")
        elif how == 5:
            self.emit(f"switch (any(3)) {{ case 0: {x} = 1; break; case 1: {x} = 2; break; "
                      f"{self.r.choice(['case 2: ' + x + ' = 5; break;', '', 'default: ' + x + ' = 4;'])} }}")
        elif self.chance(0.5):
            self.emit(f"int y{x} = {x}; y{x} = id(y{x}); {x} = y{x};")
            return
        self.emit(self.use(x))

    def use(self, value):
        return self.r.choice([
            f"if ({value} > 1) effect++;",
            f"if ({value} & 1) effect++;",
            f"effect += {value};",
            f"if (id({value}) == 3) effect++;",
            f"switch ({value}) {{ case 1: effect++; }}",
            f"while ({value} > 100) break;",
        ])

    def array(self):
        a, n = self.name("a"), self.r.choice([3, 5, 8])
        storage = self.r.choice(["local", "heap", "vla"])
        size = f"s{a}"
        self.emit(f"int {size} = {self.r.choice([str(n), f'1 + any({n})'])};")
        if storage == "local":
            self.emit(f"int {a}[{n}];")
        elif storage == "heap":
            self.emit(f"int *{a} = malloc({size} * sizeof *{a});")
        else:
            self.emit(f"int {a}[{size}];")
        upto = self.r.choice([size, size, f"{size} - 1", f"any({size} + 1)"])
        self.emit(f"int u{a} = {upto};")
        self.emit(self.r.choice([
            f"for (int i = 0; i < u{a}; i++) {a}[i] = any(4);",
            f"for (int i = u{a} - 1; i >= 0; i--) {a}[i] = i;",
            f"fill({a}, u{a});",
            f"memset({a}, 0, u{a} * sizeof *{a});",
            f"for (int *p = {a}; p != {a} + u{a}; p++) *p = 1;",
        ]))
        if self.chance(0.3):
            b = self.name("b")
            self.emit(f"int {b}[8]; memcpy({b}, {a}, {size} * sizeof *{a});")
            self.emit(f"if (u{a} > 0 && {b}[any(u{a})] == 1) effect++;")
        bound = self.r.choice([size, f"u{a}", f"u{a}"])
        self.emit(self.r.choice([
            f"if ({bound} > 0 && {a}[any({bound})] > 1) effect++;",
            f"effect += sum({a}, {bound});" + f" if (effect > 1000) effect = 0;",
            f"for (int i = 0; i < {bound}; i++) if ({a}[i] == 1) effect++;",
        ]))
        if storage == "heap":
            self.emit(f"free({a});")

    def structure(self):
        s, t = self.name("s"), self.name("t")
        self.emit(f"struct pair {s}, {t};")
        if self.chance(0.3):
            self.emit(f"memset(&{s}, 0, sizeof {s});")
        elif self.chance(0.3):
            self.emit(f"{s} = make(any(3));")
        for member in self.r.sample(["first", "tag", "low", "high", "last"], self.r.randrange(1, 6)):
            self.emit(f"{s}.{member} = 1;")
        self.emit(self.r.choice([f"{t} = {s};", f"memcpy(&{t}, &{s}, sizeof {t});"]))
        member = self.r.choice(["first", "tag", "low", "high", "last"])
        self.emit(self.use(f"{t}.{member}"))

    def union(self):
        u = self.name("u")
        self.emit(f"union both {u};")
        self.emit(self.r.choice([f"{u}.whole = any(9);", f"{u}.half = 1;", f"{u}.bytes[any(4)] = 1;"]))
        self.emit(self.use(f"{u}.{self.r.choice(['half', 'whole', 'bytes[1]', 'bytes[3]'])}"))

    def list(self):
        head, count = self.name("l"), self.r.choice(["any(4)", "3"])
        self.emit(f"struct node *{head} = 0;")
        extra = self.r.choice(["n->extra = i;", "", "if (i & 1) n->extra = 1;"])
        self.emit(f"for (int i = {count}; i > 0; i--) {{ struct node *n = malloc(sizeof *n); n->next = {head}; "
                  f"n->value = i; {extra} {head} = n; }}")
        member = self.r.choice(["value", "extra"])
        self.emit(f"for (struct node *n = {head}; n; n = n->next) if (n->{member} == 2) effect++;")
        self.emit(f"while ({head}) {{ struct node *n = {head}->next; free({head}); {head} = n; }}")

    # ---- arithmetic

    def shift(self):
        x, d = self.name("v"), self.name("d")
        kind = self.r.choice(["int", "unsigned", "long"])
        width = 64 if kind == "long" else 32
        self.emit(f"{kind} {x} = ({kind})any(5){self.r.choice(['', '', ' - 1'])};")
        self.emit(f"int {d} = {self.r.choice([f'any({width})', f'any({width // 2})', f'any({width + 1})', 'any(4) - 1', 'any(29)'])};")
        op = self.r.choice(["<<", ">>"])
        guard = self.r.choice(["", f"if ({d} >= 0 && {d} < {width - 4}) ", f"if ({d} >= 0 && {x} >= 0) "])
        self.emit(f"{guard}{x} = {x} {op} {d};")
        self.emit(f"if ({x} == 4) effect++;")

    def division(self):
        x, y = self.name("q"), self.name("r")
        self.emit(f"int {x} = any(9), {y} = any(4) {self.r.choice(['', '- 1', '+ 1', '- 4', '* 2'])};")
        guard = self.r.choice(["", f"if ({y}) ", f"if ({y} > 0) ", f"if ({y} != {x} || {x} > 0) "])
        self.emit(f"{guard}effect += {x} {self.r.choice(['/', '%'])} {y};")

    def conversion(self):
        d = self.name("f")
        self.emit(f"double {d} = {self.r.choice(['any(200)', 'any(100) * 1e8', 'any(9) - 1', 'any(3) * 0.5 - 0.5'])};")
        kind = self.r.choice(["int", "unsigned char", "unsigned", "signed char"])
        guard = self.r.choice(["", f"if ({d} >= 0 && {d} < 100) ", f"if ({d} > -1 && {d} < 256) "])
        self.emit(f"{guard}effect += ({kind}){d} & 7;")

    # ---- pointers

    def pointer(self):
        a, p = self.name("z"), self.name("p")
        self.emit(f"static int {a}[6]; int *{p} = {a} + any({self.r.choice([6, 7, 8])});")
        self.emit(self.r.choice([
            f"{p} += any(2);", f"{p} -= any(2);", f"if ({p} > {a}) {p}--;", f"if ({p} < {a} + 6) {p}++;",
            f"while ({p} < {a} + 6) {p}++;", f"while ({p} >= {a}) {p}--;", f"{p} = any(9) ? {p} : 0;",
            f"effect += {p} - {a};", f"if (&{a}[5] < {p}) effect++;", f"if ({p} < &effect && any(3) == 4) effect++;",
        ]))
        if self.chance(0.4):
            self.emit(f"char *c{p} = (char *){a} + any(5); if (any({self.r.choice([1, 2])})) effect += *(int *)c{p};")

    def build(self):
        parts = [self.variable, self.variable, self.array, self.array, self.structure, self.union, self.list,
                 self.shift, self.division, self.conversion, self.pointer]
        for _ in range(self.r.randrange(1, 5)):
            self.r.choice(parts)()
        return HEADER + "int main(void) {\n" + "\n".join(self.lines) + "\n    return 0;\n}\n"


print(Program(int(sys.argv[1])).build())
