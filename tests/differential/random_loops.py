#!/usr/bin/env python3
"""A random small C program for termination_of_loops.sh: loops with branches over counters of mixed widths, signed and unsigned.

Compiled with -DNATIVE it runs itself on random inputs (random_loops_native.h): HEAD sees all variables at each loop's head.
Usage: random_loops.py SEED [overflow]

With `overflow` the program has one loop (or recursion) that nothing but a signed overflow can end: no verdict is right.
"""
import random
import sys

TYPES = [("unsigned char", "uchar"), ("signed char", "char"), ("unsigned short", "ushort"), ("short", "short"),
         ("int", "int"), ("unsigned", "uint"), ("long", "long"), ("unsigned long", "ulong"), ("_Bool", "bool")]
MAX_VARIABLES = 3


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.names = [f"v{i}" for i in range(self.r.choice([1, 2, 2, 3, 3]))]
        self.types = [self.r.choice(TYPES[:8]) for _ in self.names]
        self.heads = 0

    def number(self):
        return self.r.choice([0, 0, 1, 1, 1, 2, 3, 4, 7, 10, 16, 100, 127, 128, 255, 256, -1, -1, -2,
                              self.r.randrange(-20, 40)])

    def name(self):
        return self.r.choice(self.names)

    def expression(self):
        v, w, n = self.name(), self.name(), self.number()
        return self.r.choice([v, v, f"{v} + 1", f"{v} - 1", f"{v} + {n}", f"{v} - 2", f"{v} - {w}", f"{v} + {w}",
                              f"{v} / 2", f"{v} % 3", f"{v} * 2", str(n), f"{v} >> 1",
                              self.r.choice([f"(unsigned char){v}", f"(signed char)({v} + 1)", f"{v} & {w}", f"~{v}",
                                             f"-{v}", f"{v} ^ 1", f"{v} ^ {w}", f"{v} | 1"])])

    def condition(self):
        left = self.r.choice([self.name(), self.name(), self.expression()])
        right = self.r.choice([self.name(), str(self.number()), str(self.number()), self.expression()])
        test = f"{left} {self.r.choice(['<', '>', '<=', '>=', '!=', '!=', '<', '>', '=='])} {right}"
        if self.r.random() < 0.2:
            test = f"({test}) {self.r.choice(['&&', '&&', '||'])} ({self.name()} != {self.number()})"
        return "__VERIFIER_nondet_bool()" if self.r.random() < 0.06 else test

    def step(self):
        v = self.name()
        return self.r.choice([f"{v}++;", f"{v}--;", f"{v}++;", f"{v}--;", f"{v} += {self.number()};",
                              f"{v} = {self.expression()};", f"{v} = {self.expression()};", f"{v} -= {self.name()};",
                              f"{v} /= 2;", f"{v} >>= 1;"])

    def loop(self, depth):
        self.heads += 1
        head = f"HEAD({self.heads}) "
        if depth == 2 and self.r.random() < 0.25:
            return f"do {{ {head}{self.body(depth)} }} while ({self.condition()});"
        return f"while ({self.condition()}) {{ {head}{self.body(depth)} }}"

    def branch(self, depth):
        text = f"if ({self.condition()}) {{ {self.body(depth)} }}"
        return text + (f" else {{ {self.body(depth)} }}" if self.r.random() < 0.6 else "")

    def body(self, depth):
        parts = []
        for _ in range(self.r.choice([1, 1, 2, 2, 3])):
            k = self.r.random()
            if k < 0.3 and depth:
                parts.append(self.branch(depth - 1))
            elif k < 0.36:
                parts.append(f"if ({self.condition()}) {self.r.choice(['break', 'continue', 'return 0'])};")
            elif k < 0.42 and depth:
                parts.append(self.loop(0))
            else:
                parts.append(self.step())
        return " ".join(parts)

    def variable(self, name, kind):
        value = self.r.choice([f"__VERIFIER_nondet_{kind[1]}()"] * 4 + [str(self.number())])
        lines = [f"    {kind[0]} {name} = {value};"]
        if self.r.random() < 0.3:
            low, high = self.r.choice([0, 1, -3]), self.r.choice([5, 20, 100, 300])
            lines.append(f"    if ({name} < {low} || {name} > {high}) return 0;")
        return lines

    def text(self):
        lines = ["int main(void) {"]
        for name, kind in zip(self.names, self.types):
            lines += self.variable(name, kind)
        lines.append("    " + self.loop(2))
        if self.r.random() < 0.2:
            lines.append("    " + self.loop(1))
        seen = [f"(unsigned long){name}" for name in self.names] + ["0"] * (MAX_VARIABLES - len(self.names))
        head = ["#ifdef NATIVE", '#include "random_loops_native.h"', f"#define HEAD(n) head(n, {', '.join(seen)});", "#else",
                "#define HEAD(n)", *(f"{c} __VERIFIER_nondet_{name}(void);" for c, name in TYPES), "#endif"]
        return "\n".join(head + lines + ["    return 0;", "}", ""])


class OverflowProgram:
    """A counter moves away from the bound of its loop for ever, but for wrap-around."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.type, self.kind = self.r.choice([("int", "int"), ("int", "int"), ("long", "long")])
        self.up = self.r.random() < 0.6
        self.place = self.r.choice(["local", "local", "global", "member", "element", "heap", "recursion"])
        self.v = {"local": "v", "global": "v", "member": "s.v", "element": "a[1]", "heap": "*p", "recursion": "v"}[
            self.place]

    def start(self):
        low, high = (3, 100) if self.up else (-100, -3)
        return self.r.choice([f"__VERIFIER_nondet_{self.kind}()", str(self.r.randrange(low, high))])

    def stays(self):
        """A test that holds for all numbers that the counter comes to; it has the right sign at first."""
        v, c, k = self.v, self.r.choice([0, 0, 1, 2]), self.r.randrange(1, 9)
        if self.up:
            return self.r.choice([f"{v} > {c}", f"{v} >= {c}", f"{v} + {k} > {v}", f"{v} * 2 >= {c}", f"-{v} < {c + 1}",
                                  f"{v} > {c} && {v} + 1 >= {v}"])
        return self.r.choice([f"{v} < -{c}", f"{v} <= -{c}", f"{v} - {k} < {v}", f"{v} * 3 <= -{c}", f"-{v} > -{c + 1}",
                              f"{v} < -{c} && {v} - 1 <= {v}"])

    def away(self):
        v, sign, back = self.v, "+" if self.up else "-", "-" if self.up else "+"
        k = self.r.choice([1, 1, 2, 3, 7, 1000, 1000000, 100000000])
        return self.r.choice([f"{v} {sign}= {k};", f"{v} = {v} {back} (-{k});", f"{v} *= {self.r.choice([2, 3, 10])};",
                              f"{v} = {v} + {v};", f"if (n & 1) {v} {sign}= {k}; else {v} {sign}= {k + 2};",
                              f"{v}{sign}{sign};"])

    def noise(self):
        return self.r.choice(["", "", "n++;", "for (int i = 0; i < 3; i++) n += i;", "sum += (int)n;",
                              "if (n > 7) n = 0;"])

    def loop(self):
        body = " ".join(part for part in [self.noise(), self.away(), self.noise()] if part)
        outside = f"if ({self.v} {'<=' if self.up else '>='} {2 if self.up else -2}) return 0; "
        form = self.r.randrange(3)
        if form == 0:
            return f"{outside}while ({self.stays()}) {{ {body} }}"
        if form == 1:
            return f"{outside}do {{ {body} }} while ({self.stays()});"
        return f"{outside}for (;;) {{ if (!({self.stays()})) break; {body} }}"

    def text(self):
        lines = [f"{c} __VERIFIER_nondet_{name}(void);" for c, name in TYPES]
        lines += ["void *malloc(unsigned long);", "void free(void *);", "static unsigned n;", "static int sum;",
                  f"struct s {{ int before; {self.type} v; }};"]
        if self.place == "recursion":
            outside = f"{self.v} {'<=' if self.up else '>='} {2 if self.up else -2}"
            lines += [f"static int f({self.type} v) {{", f"    if ({outside} || !({self.stays()})) return 0;",
                      f"    {self.away()}", "    return f(v);", "}", f"int main(void) {{ return f({self.start()}); }}"]
            return "\n".join(lines + [""])
        declared = {"local": f"{self.type} v = START;", "global": "v = START;", "member": "struct s s; s.v = START;",
                    "element": f"{self.type} a[3] = {{0}}; a[1] = START;",
                    "heap": f"{self.type} *p = malloc(sizeof *p); if (!p) return 0; *p = START;"}[self.place]
        if self.place == "global":
            lines.append(f"static {self.type} v;")
        return "\n".join(lines + ["int main(void) {", f"    {declared.replace('START', self.start())}",
                                  f"    {self.loop()}", "    return sum;", "}", ""])


Kind = OverflowProgram if sys.argv[2:] == ["overflow"] else Program
print(Kind(int(sys.argv[1])).text(), end="")
