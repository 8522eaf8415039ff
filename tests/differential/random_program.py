#!/usr/bin/env python3
"""A random small C program for verdicts.sh: integer loops with inputs, arrays, pointers, heap, strings.

Usage: random_program.py SEED

Bounds and choices are small, so that random runs meet the rare paths that a proof must not forget;
some statements only run from a late iteration on, after a proof has generalised the loop. Programs may
violate any property: the verdict and the runs must agree, whatever it is.
"""
import random
import sys

from random_scopes import add_scopes
from weak_symbols import add_weak_symbols

HEADER = """\
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);
"""


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.n_loops = 0
        self.depth = 0
        self.ints = []      # names of int lvalues that may be assigned
        self.readable = []  # further int expressions
        self.arrays = []    # (name, length expression, constant length or None)
        self.chars = []     # heap strings: (name, length expression)
        self.pointers = []

    def pick(self, *options):
        return self.r.choice(options)

    # ---- Expressions ----

    def atom(self):
        k = self.r.random()
        if k < 0.25:
            return str(self.pick(0, 1, 2, 3, 5, 7, 8, -1, 10, 127, 255))
        if k < 0.30:
            return self.pick("(int)__VERIFIER_nondet_bool()", "__VERIFIER_nondet_uchar() % 6")
        if k < 0.36 and self.pointers:
            return "*" + self.r.choice(self.pointers)
        if k < 0.45 and self.arrays:
            name, length, _ = self.r.choice(self.arrays)
            return f"{name}[{self.index(length)}]"
        return self.r.choice(self.ints + self.readable)

    def expression(self):
        k = self.r.random()
        if k < 0.45:
            return self.atom()
        if k < 0.75:
            return f"({self.atom()} {self.pick('+', '-', '+', '-', '*')} {self.atom()})"
        if k < 0.80:
            return f"({self.atom()} {self.pick('/', '%')} {self.pick(2, 3, -2, 8)})"
        if k < 0.86:
            return f"(int)({self.pick('unsigned char', 'signed char', 'short', 'unsigned short')}){self.atom()}"
        if k < 0.92:
            return f"({self.atom()} {self.pick('&', '|', '^')} {self.pick(1, 3, 7, 12, -1, 0xf0)})"
        if k < 0.96:
            return f"({self.atom()} {self.pick('<<', '>>')} {self.pick(0, 1, 2, 4)})"
        return f"({self.condition()} ? {self.atom()} : {self.atom()})"

    def index(self, length):
        k = self.r.random()
        inside = [v for v in self.readable if v.startswith("i")]
        if k < 0.45 and inside:
            v = self.r.choice(inside)
            return self.pick(v, v, f"{v} / 2", f"{v} % {length}", f"{length} - 1 - {v}")
        if k < 0.75:
            return f"(unsigned){self.r.choice(self.ints + self.readable)} % {length}"
        if k < 0.9:
            return self.pick("0", f"{length} - 1")
        return self.r.choice(self.ints + self.readable)

    def condition(self):
        k = self.r.random()
        relation = self.pick("<", "<=", ">", ">=", "==", "!=")
        if k < 0.2:
            return "__VERIFIER_nondet_bool()"
        if k < 0.3:
            return f"(unsigned){self.atom()} {relation} {self.pick(1, 4, 9)}u"
        if k < 0.4:
            return f"{self.atom()} {relation} {self.atom()} {self.pick('&&', '||')} {self.atom()} != {self.atom()}"
        return f"{self.atom()} {relation} {self.atom()}"

    def late(self):  # holds only after some iterations
        counters = [v for v in self.readable if v.startswith("i")]
        if not counters:
            return self.condition()
        return f"{self.r.choice(counters)} >= {self.pick(2, 3, 4, 5)}" + self.pick("", " && __VERIFIER_nondet_bool()")

    # ---- Statements ----

    def assertion(self):
        a, b = self.r.choice(self.ints + self.readable), self.r.choice(self.ints + self.readable)
        claim = self.pick(f"{a} == {b}", f"{a} <= {b}", f"{a} >= 0", f"{a} < 40", f"{a} != {b}",
                          f"{a} + {b} >= 0", f"({a} & 1) == ({b} & 1)", f"{a} - {b} < 9", self.condition())
        return [f"if (!({claim})) reach_error();"]

    def assignment(self):
        k = self.r.random()
        if self.arrays and k < 0.25:
            name, length, _ = self.r.choice(self.arrays)
            return [f"{name}[{self.index(length)}] = {self.expression()};"]
        if self.pointers and k < 0.35:
            p = self.r.choice(self.pointers)
            return [self.pick(f"*{p} = {self.expression()};", f"{p} = &{self.r.choice(self.ints)};", f"++*{p};")]
        if self.chars and k < 0.5:
            name, length = self.r.choice(self.chars)
            return [f"{name}[{self.index(length)}] = {self.pick(0, 1, 97)};"]
        v = self.r.choice(self.ints)
        return [self.pick(f"{v}++;", f"{v}++;", f"{v} += {self.pick(1, 2, 3)};", f"{v}--;",
                          f"{v} = {self.expression()};", f"{v} = {self.r.choice(self.ints + self.readable)};")]

    def statement(self):
        k = self.r.random()
        if k < 0.12 and self.depth < 3:
            body = self.indent(self.block(1, 2))
            return [f"if ({self.pick(self.condition(), self.late())}) {{"] + body + ["}"]
        if k < 0.22 and self.depth < 3:
            return ([f"if ({self.late()}) {{"] + self.indent(self.block(1, 2)) + ["} else {"] +
                    self.indent(self.block(1, 2)) + ["}"])
        if k < 0.34 and self.depth < 2 and self.n_loops < 3:
            return self.loop()
        if k < 0.42:
            return self.assertion()
        if k < 0.45 and self.depth and self.n_loops:
            return [f"if ({self.late()}) {self.pick('break', 'continue')};"] if self.in_loop else self.assignment()
        if k < 0.48:
            v = self.r.choice(self.ints)
            return [f"switch ({v} & 3) {{ case 0: {v}++; break; case 1: {v} += 2; case 2: {v}--; break; default: ; }}"]
        if k < 0.58 and self.pointers:
            return self.scope()
        if k < 0.52 and self.chars:
            name, _ = self.r.choice(self.chars)
            return [f"{self.r.choice(self.ints)} = (int)strlen({name});"]
        if k < 0.55 and len(self.arrays) > 1 and all(c for _, _, c in self.arrays):
            (a, _, m), (b, _, n) = self.r.sample(self.arrays, 2)
            return [f"memcpy({a}, {b}, {min(m, n)} * sizeof(int));"]
        return self.assignment()

    def scope(self):
        """A block whose variable a pointer may outlive, entered from its start or past the declaration."""
        self.n_scopes += 1
        v, label = f"w{self.n_scopes}", f"in{self.n_scopes}"
        p = self.r.choice(self.pointers)
        keep = self.pick(f"{p} = &{v};", f"if ({self.late()}) {p} = &{v};", f"{p} = &{v}; ++*{p}; {p} = &{self.r.choice(self.ints)};")
        use = self.pick(f"*{p} = {v};", f"{v} += *{p};", "")
        inside = [f"{v} = {self.pick(1, 2, 3)};", use, keep]
        kind = self.pick("block", "switch", "goto")
        if kind == "block":
            return ["{", f"    int {v};"] + self.indent(inside) + ["}"]
        if kind == "switch":
            return ([f"switch ({self.r.choice(self.ints)} & 1) {{", f"    int {v};", "case 0:"] + self.indent(inside) +
                    [self.pick("    break;", "    ;"), "default: ;", "}"])
        return ([f"if ({self.condition()}) goto {label};", "{", f"    int {v} = 0;", f"{label}:;"] +
                self.indent(inside) + ["}"])

    n_scopes = 0
    in_loop = False

    def block(self, low, high):
        self.depth += 1
        lines = [line for _ in range(self.r.randint(low, high)) for line in self.statement()]
        self.depth -= 1
        return lines

    def loop(self):
        i, outer = f"i{self.n_loops}", self.in_loop
        self.n_loops += 1
        self.in_loop = True
        bound = self.pick("n", "n", "m", "10", "n + 1", "n - 1", "6")
        head = self.pick(f"for (int {i} = 0; {i} < {bound}; {i}++)", f"for (int {i} = 0; {i} < {bound}; {i}++)",
                         f"for (int {i} = {bound} - 1; {i} >= 0; {i}--)", f"for (int {i} = 0; {i} <= {bound}; {i} += 2)",
                         f"for (unsigned {i} = 0; {i} != (unsigned){bound}; {i}++)")
        self.readable.append(i)
        body = self.indent(self.block(1, 4))
        self.readable.remove(i)
        self.in_loop = outer
        return [head + " {"] + body + ["}"]

    @staticmethod
    def indent(lines):
        return ["    " + line for line in lines]

    # ---- Values that go together at first ----

    def together(self):
        """Two or three counters in registers, globals, fields, behind pointers or on the heap, that
        change alike in early iterations; in late ones some do not. A proof that generalises from the
        early ones must notice."""
        places = [("a", "int a = 0;"), ("b", "int b = 0;"), ("x", ""), ("s.a", ""), ("s.b", ""),
                  ("*q", "int c = 0, *q = &c;"), ("*h", "int *h = calloc(1, sizeof *h);"),
                  ("t[3]", ""), ("u[k]", "int u[5] = {0}; unsigned k = __VERIFIER_nondet_uint() % 5;")]
        chosen = self.r.sample(places, self.r.randint(2, 3))
        names = [name for name, _ in chosen]
        step = self.pick("++", " += 2", " += 3")
        other = self.pick("++", " += 2", "--", " = 0", f" = {names[0]}")
        late = [f"if (i >= {self.pick(2, 3, 4, 6)}{self.pick('', ' && __VERIFIER_nondet_bool()', ' && i < m')})",
                f"if (i == {self.pick(3, 4, 5)})"]
        body = []
        for name in names:
            k = self.r.random()
            if k < 0.4:
                body.append(f"{name}{step};")
            elif k < 0.6:
                body += [f"{self.r.choice(late)} {{ {self.pick('', f'{name}{other};', f'{name}{step};')} }} else {name}{step};"]
            elif k < 0.75:
                body.append(f"{self.r.choice(late)} continue;")
                body.append(f"{name}{step};")
            elif k < 0.85:
                body.append(f"for (int j = 0; j < {self.pick('i', 'm', '2')}; j++) {name}{self.pick('++', step)};")
            else:
                body.append(f"{name}{step}; {self.r.choice(late)} {name}{self.pick(other, ' -= 0')};")
        self.r.shuffle(body)
        everything = names + ["i", "n"]
        a, b = self.r.sample(everything, 2)
        claim = self.pick(f"{a} == {b}", f"{a} == {b}", f"{a} <= {b}", f"{a} >= {b}", f"{a} % 2 == 0",
                          f"{a} >= 0", f"{a} <= 3 * {b}", f"{a} - {b} <= 2")
        check = self.pick(f"if (!({claim})) reach_error();", f"buffer[(unsigned)({a} - {b}) % 64] = 1;",
                          f"buffer[{a} - {b} + {self.pick(0, 3, 8)}] = 1;")
        inside = self.r.random() < 0.4 or "n" not in (a, b)
        loop = self.pick("for (i = 0; i < n; i++) {", "for (i = 0; i != n; i++) {", "for (i = 0; i < n && i < 40; i++) {")
        lines = [d for _, d in chosen if d] + [f"int i, m = {self.pick('n', '5', '__VERIFIER_nondet_uchar() % 8')};",
                                               "char buffer[64];", loop]
        lines += self.indent(([check] if inside else []) + body) + ["}"]
        if not inside or self.r.random() < 0.5:
            lines.append(check)
        if "*h" in names:
            lines.append("free(h);")
        n = self.pick("__VERIFIER_nondet_uchar() % 12", "__VERIFIER_nondet_uchar()")
        function = self.r.random() < 0.3
        head = "int x, t[4]; struct { int a, b; } s;"
        if function:
            return HEADER + "\n".join([head, "static int f(int n) {"] + self.indent(lines + ["return i;"]) +
                                      ["}", f"int main(void) {{ f({n}); return 0; }}"]) + "\n"
        return HEADER + "\n".join([head, "int main(void) {", f"    int n = {n};"] +
                                  self.indent(lines + ["return 0;"]) + ["}"]) + "\n"

    # ---- The whole ----

    def globals(self):
        lines = []
        for name in self.r.sample(["x", "y", "z"], self.r.randint(0, 2)):
            lines.append(f"{self.pick('', 'static ')}int {name};")
            self.ints.append(name)
        if self.r.random() < 0.3:
            lines.append("struct { int a, b; } s;")
            self.ints += ["s.a", "s.b"]
        if self.r.random() < 0.35:
            length = self.pick(4, 8, 10)
            lines.append(f"int t[{length}];")
            self.arrays.append(("t", str(length), length))
        return lines

    def setup(self):
        lines = [f"int n = {self.pick('__VERIFIER_nondet_uchar() % 12', '__VERIFIER_nondet_uchar() % 12', '__VERIFIER_nondet_uchar()', '__VERIFIER_nondet_int()')};",
                 f"int m = {self.pick('__VERIFIER_nondet_uchar() % 9', 'n', '7', '__VERIFIER_nondet_bool()')};"]
        if self.r.random() < 0.7:
            lines.append(f"if (n < {self.pick(0, 1, 2)} || n > {self.pick(11, 100)}) return 0;")
        self.readable += ["n", "m"]
        for name in ("a", "b")[:self.r.randint(1, 2)]:
            lines.append(f"int {name} = {self.pick('0', '0', '1', 'n', '__VERIFIER_nondet_uchar() % 5')};")
            self.ints.append(name)
        if self.r.random() < 0.3:
            lines.append(f"int l[6]{self.pick('', ' = {0}', ' = {1, 2, 3}')};")
            self.arrays.append(("l", "6", 6))
        if self.r.random() < 0.35:
            lines.append(f"int *p = &{self.r.choice(self.ints)};")
            self.pointers.append("p")
        if self.r.random() < 0.3:
            size = self.pick("n", "n + 1", "16")
            lines.append(f"int *h = {self.pick(f'malloc({size} * sizeof(int))', f'calloc({size}, sizeof(int))')};")
            self.arrays.append(("h", size if size.isalnum() else f"({size})", None))
            self.cleanup.append("free(h);")
        if self.r.random() < 0.3:
            size = self.pick("n", "n + 1", "8")
            lines.append(f"char *c = malloc({size});")
            if self.r.random() < 0.8:
                lines.append(f"c[{size} - 1] = 0;")
            self.chars.append(("c", size if size.isalnum() else f"({size})"))
            self.cleanup.append("free(c);")
        return lines

    def text(self):
        if self.r.random() < 0.7:
            return self.together()
        self.cleanup = []
        lines = self.globals()
        body = self.setup() + self.loop() + self.block(0, 3) + self.assertion()
        if self.r.random() < 0.15 and self.cleanup:
            self.cleanup.pop()
        if self.r.random() < 0.08:
            self.cleanup *= 2
        body += self.cleanup + ["return 0;"]
        return HEADER + "\n".join(lines + ["int main(void) {"] + self.indent(body) + ["}"]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(add_scopes(add_weak_symbols(Program(int(sys.argv[1])).text(), sys.argv[1]), sys.argv[1]))
