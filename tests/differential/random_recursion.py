#!/usr/bin/env python3
"""A random small C program for verdicts.sh: recursive functions over numbers, with inputs.

Functions call themselves and each other, in sequence, in arguments, under conditions; they change global variables
and what their pointers point to, return constants, sums, what they were given. main asks for relations between
arguments, results and globals, most of which hold for the first inputs only.
Usage: random_recursion.py SEED
"""
import random
import sys

HEAD = """\
unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);
#ifdef HIDDEN // no run gets past this, and no proof either: only the proof that it is not called counts
unsigned long __VERIFIER_nondet_ulong(void);
static void fail(void) {
    *(int *)__VERIFIER_nondet_ulong() = 1;
    reach_error();
}
#else
#define fail() reach_error()
#endif
static int g, h;
"""


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.n_functions = self.r.choice([1, 1, 2])
        self.writes_globals = self.r.random() < 0.5
        self.has_pointer = self.r.random() < 0.4

    def number(self):
        return self.r.choice([0, 1, 1, 2, 3, 5, self.r.randrange(-4, 12)])

    def call(self, first, second):
        name = f"f{self.r.randrange(self.n_functions)}"
        return f"{name}({first}, {second}{', p' if self.has_pointer else ''})"

    def value(self):
        return self.r.choice(["m", "n", "m + 1", "m - 1", "m + n", "n", "m", str(self.number()), "r", "r + 1",
                              "r + m", "-m", "g" if self.writes_globals else "r", "m > n ? m : n",
                              "*p" if self.has_pointer else "m"])

    def condition(self):
        left = self.r.choice(["n", "n", "m", "r", "g" if self.writes_globals else "m", "n % 2"])
        return f"{left} {self.r.choice(['<', '>', '==', '<=', '!='])} {self.number()}"

    def effect(self):
        if self.has_pointer and self.r.random() < 0.5:
            return self.r.choice(["*p = r;", "*p = *p + 1;", "*p = n;", "(*p)--;", "if (*p < 20) (*p)++;",
                                  "p = &r;", "{ int own = r; p = __VERIFIER_nondet_bool() ? p : &own; *p = 3; }"])
        if self.writes_globals:
            return self.r.choice(["g++;", "g = n;", "g += m;", "h = g;", "g = r;", "if (g < 10) g++;", "h++;"])
        return self.r.choice(["r++;", "r = m;", "r += n;"])

    def smaller(self):
        return self.r.choice(["n - 1", "n - 1", "n - 2", "n - 1 - (m > 3)", "n / 2"])

    def step(self):
        kind = self.r.random()
        if kind < 0.45:
            return f"r = {self.call(self.value(), self.smaller())};"
        if kind < 0.55:
            return f"r = r + {self.call(self.value(), self.smaller())};"
        if kind < 0.65: # the inner result decides how deep the outer call goes, but not deeper than this one
            inner = self.call(self.value(), self.smaller())
            return f"{{ int k = {inner}; r = {self.call(self.value(), 'k < n ? k : n - 1')}; }}"
        if kind < 0.8:
            return f"if ({self.condition()}) r = {self.call(self.value(), self.smaller())};"
        if kind < 0.9:
            return f"if ({self.condition()}) {self.effect()}"
        return self.effect()

    def function(self, i):
        lines = [f"    int r = {self.r.choice(['0', '0', 'm', 'n', str(self.number())])};",
                 "    if (n <= 0)",
                 f"        return {self.r.choice(['0', 'm', 'r', '1', 'm + 1', str(self.number())])};"]
        if self.r.random() < 0.4:
            lines += [f"    if ({self.condition()})", f"        return {self.value()};"]
        for _ in range(self.r.choice([1, 2, 2, 3])):
            lines.append("    " + self.step())
        if self.r.random() < 0.7: # results that stay small, so that something can be said about them
            lines += [f"    if (r > {self.r.randrange(5, 40)})", f"        return {self.number()};",
                      f"    if (r < {self.r.randrange(-40, 1)})", f"        return {self.number()};"]
        lines.append(f"    return {self.r.choice(['r', 'r', 'r + 1', 'r - 1', 'm', str(self.number())])};")
        return [self.signature(i) + " {"] + lines + ["}"]

    def signature(self, i):
        return f"static int f{i}(int m, int n{', int *p' if self.has_pointer else ''})"

    def question(self):
        left = self.r.choice(["x", "x", "x", "x - a", "x - b", "x + a", "x - a - b", "g", "g - x", "q", "q - x", "x % 2"])
        return f"{left} {self.r.choice(['<', '>', '==', '!='])} {self.r.randrange(-15, 45)}"

    def text(self):
        lines = [self.signature(i) + ";" for i in range(self.n_functions)]
        for i in range(self.n_functions):
            lines += self.function(i)
        pointer = ", &q" if self.has_pointer else ""
        lines += ["int main(void) {",
                  f"    int q = 0, a = __VERIFIER_nondet_uchar() % {self.r.randrange(4, 9)} - {self.r.randrange(3)};",
                  "    int b = __VERIFIER_nondet_uchar() % 8;",
                  f"    int x = f0(a, b{pointer});"]
        for _ in range(self.r.choice([1, 2])):
            guard = f"b > {self.r.randrange(-2, 4)} && " if self.r.random() < 0.4 else ""
            lines += [f"    if ({guard}{self.question()})", "        fail();"]
        return HEAD + "\n".join(lines + ["    return 0;", "}"]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(Program(int(sys.argv[1])).text())
