#!/usr/bin/env python3
"""A random small C program for loops.sh: loops with branches over counters of mixed widths, signed and unsigned.

Compiled with -DNATIVE it runs itself on random inputs (loops_native.h): HEAD sees all variables at each loop's head.
Usage: random_loops.py SEED
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
        head = ["#ifdef NATIVE", '#include "loops_native.h"', f"#define HEAD(n) head(n, {', '.join(seen)});", "#else",
                "#define HEAD(n)", *(f"{c} __VERIFIER_nondet_{name}(void);" for c, name in TYPES), "#endif"]
        return "\n".join(head + lines + ["    return 0;", "}", ""])


print(Program(int(sys.argv[1])).text(), end="")
