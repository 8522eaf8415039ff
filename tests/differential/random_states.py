#!/usr/bin/env python3
"""A random small state machine for verdicts.sh: flags, events, counters of many widths, structures, unions, tables,
pointers, heap objects, calls and function pointers.

Usage: random_states.py SEED

For reached.sh the program tells what some expressions are in a run (-DOBSERVED), and another build of it calls that an
error (-DPLACE=n -DA=a -DB=b -DC=c). Otherwise one error stands behind a conjunction of narrow conditions, so that many programs are correct, and those that are
not are so in few runs. Operations are kept defined: indices and shifts are masked, divisors are not 0.
"""
import random
import sys

TYPES = {  # C name -> bits of an index mask that is never too much
    "signed char": "schar", "unsigned char": "uchar", "short": "short", "unsigned short": "ushort",
    "int": "int", "unsigned": "uint", "long long": "longlong", "unsigned long long": "ulonglong",
}

HEADER = """\
#include <stdlib.h>
#include <string.h>
void reach_error(void);
_Bool __VERIFIER_nondet_bool(void);
#if defined OBSERVED
#include <stdio.h>
#define SEEN(n, a, b, c) printf("%d %lld %lld %lld\\n", n, (long long)(a), (long long)(b), (long long)(c))
#elif defined PLACE
#define SEEN(n, a, b, c) \\
    ((n) == PLACE && (long long)(a) == A && (long long)(b) == B && (long long)(c) == C ? reach_error() : (void)0)
#else
#define SEEN(n, a, b, c) ((void)0)
#endif
""" + "".join(f"{t} __VERIFIER_nondet_{n}(void);\n" for t, n in TYPES.items())


class States:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.ints = []      # lvalues of integers
        self.constants = []  # what may only be read
        self.pointers = []  # (name, whether it may be moved)
        self.machines = []  # state variables: small values
        self.depth = 0
        self.n_names = self.n_errors = self.n_seen = 0
        self.in_loop = False
        self.functions = []
        self.has_handlers = False
        self.unbounded = self.r.random() < 0.5
        self.copies = self.r.choice([0, 0.1, 0.5])

    def pick(self, *options):
        return self.r.choice(options)

    def chance(self, p):
        return self.r.random() < p

    def name(self, prefix):
        self.n_names += 1
        return f"{prefix}{self.n_names}"

    def type(self):
        return self.r.choice(list(TYPES))

    def error_number(self):
        self.n_errors += 1
        return self.n_errors

    # ---- Expressions ----

    def number(self):
        return str(self.pick(0, 1, 2, 3, 4, 5, 7, 8, -1, -2, 10, 15, 16, 100, 127, 128, 255, 256, -128, 65535))

    def nondet(self):
        t = self.type()
        k = self.r.random()
        call = f"__VERIFIER_nondet_{TYPES[t]}()"
        if k < 0.5:
            return f"__VERIFIER_nondet_uchar() % {self.pick(2, 3, 4, 6)}"
        if k < 0.65:
            return f"({call} & {self.pick(1, 3, 5, 6, 12)})"
        if k < 0.75:
            return "__VERIFIER_nondet_bool()"
        if k < 0.85:
            return f"__VERIFIER_nondet_ushort() % {self.pick(150, 300, 1000)}"
        return call

    def lvalue(self):
        k = self.r.random()
        if k < 0.12:
            return f"table[{self.index(4)}]"
        if k < 0.15:
            return f"big[(unsigned char){self.r.choice(self.ints)} % 100]"
        if k < 0.20:
            return f"records[{self.index(2)}].{self.pick('a', 'b', 'c')}"
        if k < 0.28 and self.pointers:
            return f"*{self.r.choice(self.pointers)}"
        return self.r.choice(self.ints)

    def index(self, n):
        v = self.r.choice(self.ints)
        return self.pick(str(self.r.randrange(n)), f"{v} & {n - 1}", f"{v} & {n - 1}", f"(unsigned char){v} % {n}")

    def atom(self):
        k = self.r.random()
        if k < 0.25:
            return self.number()
        if k < 0.32:
            return self.nondet()
        if k < 0.36:
            return f"fixed[{self.index(8)}]"
        return self.lvalue()

    def expression(self):
        a, b = self.atom(), self.atom()
        k = self.r.random()
        if k < 0.25:
            return a
        if k < 0.55:
            return f"({a} {self.pick('+', '-', '+', '-', '*', '&', '|', '^')} {b})"
        if k < 0.62:
            return f"({a} {self.pick('/', '%')} {self.pick('2', '3', '-3', '7', '8u', f'({b} | 1)', f'(({b} & 7) + 1)')})"
        if k < 0.70:
            wide = self.pick("", "(unsigned)", "(long long)", "(unsigned long long)")
            return f"({wide}{a} {self.pick('<<', '>>')} ({self.pick('1', '3', '7', f'({b} & 7)', f'({b} & 15)')}))"
        if k < 0.80:
            return f"({self.type()}){self.pick(a, f'({a} + {b})')}"
        if k < 0.86:
            return f"({self.condition()} ? {a} : {b})"
        if k < 0.90:
            return f"({self.condition()})"
        if k < 0.93:
            return self.pick(f"~{a}", f"-{a}", f"!{a}")
        if self.functions and k < 0.98 and self.depth < 3:
            return self.call()
        return self.pick(f"__builtin_popcount({a})", f"({a} << 1) + {b}")

    def call(self):
        if self.chance(0.2) and self.has_handlers:
            return f"handlers[{self.index(2)}]({self.atom()}, {self.atom()})"
        return f"{self.r.choice(self.functions)}({self.atom()}, {self.atom()})"

    def comparison(self):
        relation = self.pick("<", "<=", ">", ">=", "==", "!=")
        cast = self.pick("", "", "", "(unsigned)", "(signed char)", "(unsigned short)", "(long long)")
        return f"{cast}{self.atom()} {relation} {self.pick(self.number(), self.number(), self.atom())}"

    def condition(self):
        k = self.r.random()
        if k < 0.12:
            return "__VERIFIER_nondet_bool()"
        if k < 0.2:
            return f"({self.atom()} & {self.pick(1, 2, 4, 6, 128)})"
        if k < 0.3:
            return f"({self.comparison()}) {self.pick('&&', '||')} ({self.comparison()})"
        if k < 0.35 and len(self.pointers) > 1:
            return f"{self.pointers[0]} {self.pick('==', '!=')} {self.pointers[1]}"
        return self.comparison()

    # ---- Statements ----

    def error(self):
        conditions = [f"({self.comparison()})" for _ in range(self.r.randint(1, 3))]
        return [f"if ({' && '.join(conditions)}) ERROR({self.error_number()});"]

    def view(self):
        """An expression that changes nothing."""
        v, w = self.r.choice(self.ints), self.r.choice(self.ints)
        return self.pick(v, v, v, f"({self.type()}){v}", f"{v} - {w}", f"{v} + {w}", f"{v} & {self.pick(7, 63, 255)}",
                         f"{v} == {w}", f"{v} < {w}", f"(unsigned char){v} < {self.pick(3, 100, 128)}")

    def seen(self, *views):
        self.n_seen += 1
        views = list(views) + [self.view() for _ in range(3 - len(views))]
        return [f"SEEN({self.n_seen}, {', '.join(views)});"]

    def claim(self):
        a, b = self.r.choice(self.ints), self.r.choice(self.ints)
        said = self.pick(f"{a} == {b}", f"{a} <= {self.number()}", f"{a} >= {self.number()}", f"{a} != {self.number()}",
                         f"({a} & {self.pick(1, 3, 8)}) == {self.pick(0, 1)}", f"{a} + {b} == {self.number()}")
        return [f"if (!({said})) ERROR({self.error_number()});"]

    def assignment(self):
        k = self.r.random()
        v = self.lvalue()
        if k < 0.2:
            return [f"{v}{self.pick('++', '--')};"]
        if k < 0.3:
            return [f"{v} {self.pick('+=', '-=', '^=', '|=', '&=', '*=')} {self.atom()};"]
        if k < 0.38 and self.pointers:
            return [f"{self.r.choice(self.pointers)} = {self.place()};"]
        if k < 0.42:
            return [self.pick("records[0] = records[1];", "record = records[1];", "records[0] = record;",
                              f"memset(&record, {self.pick(0, 1, 255)}, sizeof record);",
                              f"memmove(table + {self.pick(0, 1)}, table + {self.pick(1, 2)}, 8);",
                              f"memset(table, {self.pick(0, 255)}, {self.pick(1, 4, 8, 16)});")]
        if k < 0.46:
            return [self.pick(f"mixed.word = {self.atom()};", f"mixed.bytes[{self.index(4)}] = {self.atom()};",
                              f"mixed.half = {self.atom()};")]
        if k < 0.55:
            return [f"{v} = {self.nondet()};"]
        return [f"{v} = {self.expression()};"]

    def place(self):
        return self.pick("&table[0]", f"&table[{self.index(4)}]", "&g_int", "&record.a", "&records[1].a")

    def heap(self):
        p = self.name("h")
        fill = self.pick(f"{p}->a = {self.atom()}; {p}->b = {self.atom()};", f"memset({p}, 0, sizeof *{p});", f"*{p} = record;")
        use = self.pick(f"{self.r.choice(self.ints)} = {p}->a;", f"if ({p}->b == {self.number()}) {self.r.choice(self.ints)}++;")
        keep = self.pick(f"free({p});", f"free(kept); kept = {p};", f"if (__VERIFIER_nondet_bool()) free({p});")
        return [f"{{ struct record *{p} = {self.pick('malloc(sizeof *' + p + ')', 'calloc(1, sizeof *' + p + ')')};",
                f"  {fill} {use}", f"  {keep} }}",
                f"if (kept) {self.r.choice(self.ints)} = kept->{self.pick('a', 'b', 'c')};"]

    def switch(self):
        m = self.pick(self.r.choice(self.machines), self.r.choice(self.machines), self.r.choice(self.ints))
        lines = [f"switch ({m}) {{"]
        for case in sorted(self.r.sample(range(6), self.r.randint(2, 4))):
            lines.append(f"case {case}:")
            lines += self.indent(self.block(1, 2))
            if self.chance(0.8):
                lines.append(f"    {m} = {self.pick(self.r.randrange(6), self.r.randrange(6), f'({m} + 1) & 7')};")
            if self.chance(0.85):
                lines.append("    break;")
        return lines + [self.pick("default: ;", "default: break;"), "}"]

    def counters(self):
        """Two local counters of one loop, and what holds behind it."""
        x, y, n, t = self.name("x"), self.name("y"), self.name("n"), self.type()
        s1, s2 = self.pick(1, 1, 2, 3), self.pick(1, 1, 2, 4)
        start = self.pick(0, 1, 5)
        bound = self.pick(f"{self.nondet()}", "5", "7")
        leave = f"if ({self.condition()}) break;" if self.chance(0.3) else ""
        inner = self.pick("", "", f"if ({self.condition()}) continue;", f"if ({self.condition()}) {y}++;")
        said = self.pick(f"{x} + {y} == {n} + {start}", f"{y} == {start} + {s2} * ({n} - {x})", f"{y} - {start} == {s2} * {n}",
                         f"({t})({y} + {x}) == ({t})({n} + {start})")
        return [f"{{ {t} {n} = {bound} & 15, {x} = {n}, {y} = {start};",
                f"  while ({x} {self.pick('!= 0', '> 0', f'>= {s1}')}) {{ {leave} {x} -= {s1}; {inner} {y} += {s2}; if ({x} > 40) break; }}",
                f"  {self.seen(x, y, n)[0]}",
                f"  if ({self.pick('1', self.condition())} && !({said})) ERROR({self.error_number()}); }}"]

    def loop(self):
        was, self.in_loop = self.in_loop, True
        i = self.name("i")
        body = self.indent(self.block(1, 3))
        self.in_loop = was
        return [f"for ({self.pick('int', 'unsigned char', 'unsigned', 'long long')} {i} = 0; {i} < {self.pick(2, 3, 4, 6)}; {i}++) {{"] + body + ["}"]

    def copy(self):
        """Equal numbers in several places, and conditions about them."""
        v, w, u = (self.r.choice(self.ints) for _ in range(3))
        return self.pick([f"{v} = {w};"], [f"{v} = {w};"], [f"if (__VERIFIER_nondet_bool()) {v} = {w}; else {v} = {u};"],
                         [f"if ({v} == {w}) {u}++;"], [f"if ({v} != {w}) {u} = {v};"], [f"*gp = {v}; {w} = *gp;"],
                         [f"big[(unsigned char){v} % 100] = {w}; {u} = big[(unsigned char){v} % 100];"],
                         self.seen(f"{v} == {w}", f"{w} == {u}", f"{v} < {u}"))

    def statement(self):
        if self.chance(self.copies):
            return self.copy()
        k = self.r.random()
        if k < 0.16 and self.depth < 3:
            lines = [f"if ({self.condition()}) {{"] + self.indent(self.block(1, 2)) + ["}"]
            if self.chance(0.4):
                lines[-1:] = ["} else {"] + self.indent(self.block(1, 2)) + ["}"]
            return lines
        if k < 0.26 and self.depth < 3:
            return self.switch()
        if k < 0.33 and self.depth < 3:
            return self.loop()
        if k < 0.38:
            return self.counters()
        if k < 0.42:
            return self.heap()
        if k < 0.47:
            return self.pick(self.error(), self.seen())
        if k < 0.50:
            return self.claim()
        if k < 0.53:
            return [f"if (!({self.condition()})) {self.pick('abort()', 'exit(0)')};"] if not self.functions else self.assignment()
        if k < 0.57 and self.functions:
            return [self.call() + ";"]
        if k < 0.60 and self.in_loop:
            return [f"if ({self.condition()}) {self.pick('break', 'continue')};"]
        return self.assignment()

    def block(self, low, high):
        self.depth += 1
        lines = [line for _ in range(self.r.randint(low, high)) for line in self.statement()]
        self.depth -= 1
        return lines

    @staticmethod
    def indent(lines):
        return ["    " + line for line in lines]

    # ---- The program ----

    def globals(self):
        lines = [f"struct record {{ int a; {self.pick('short', 'signed char', 'unsigned char')} b; "
                 f"{self.pick('unsigned', 'long long', 'unsigned short')} c; }};",
                 "struct flags { unsigned p : 1, q : 3; int s : 4; } flags;",
                 "union { unsigned word; unsigned short half; unsigned char bytes[4]; } mixed;",
                 f"struct record record, records[2] = {{{{{self.number()}, 2, 3}}, {{4}}}};",
                 "struct record *kept;",
                 f"{self.pick('short', 'int', 'unsigned char')} big[100] = {{1, 2, 3, [7] = 5}};",
                 f"int table[4] = {{{self.number()}, {self.number()}}}, g_int;",
                 f"static const {self.pick('signed char', 'unsigned short', 'int')} fixed[8] = {{0, 1, 2, 3, 5, 7, 100, 127}};"]
        self.ints += ["record.a", "record.b", "record.c", "records[1].a", "g_int", "flags.p", "flags.q", "flags.s",
                      "mixed.word", "mixed.half", "mixed.bytes[1]", "table[2]", "big[7]"]
        for _ in range(self.r.randint(2, 4)):
            v = self.name("g")
            lines.append(f"{self.type()} {v} = {self.number()};")
            self.ints.append(v)
        for _ in range(self.r.randint(1, 2)):
            v = self.name("state")
            lines.append(f"{self.pick('int', 'unsigned char', 'int', 'unsigned')} {v} = {self.r.randrange(3)};")
            self.machines.append(v)
            self.ints += [v, v]
        lines.append("int *gp = &table[1], *gq = &g_int;")
        self.pointers += ["gp", "gq"]
        return lines

    def function(self):
        f, a, b = self.name("f"), self.name("a"), self.name("b")
        ta, tb, result = self.type(), self.type(), self.type()
        kept = list(self.ints)
        self.ints += [a, b]
        self.depth = 1
        body = self.block(1, 3)
        if self.chance(0.25):
            body = [f"if ({a} > 0 && {a} < 4) return {f}({a} - 1, {self.atom()}) + {self.number()};"] + body
        body.append(f"return {self.expression()};")
        self.depth = 0
        self.ints = kept
        self.functions.append(f)
        return [f"{result} {f}({ta} {a}, {tb} {b}) {{"] + self.indent(body) + ["}"]

    def wrapper(self, f):  # one type for function pointers
        return f"int by_{f}(int a, int b) {{ return {f}(a, b); }}"

    def main(self):
        lines = ["int main(void) {"]
        for _ in range(self.r.randint(1, 4)):
            v = self.name("v")
            lines.append(f"    {self.type()} {v}{self.pick('', ' = ' + self.nondet(), ' = ' + self.number())};")
            self.ints.append(v)
        if self.chance(0.4):
            v = self.name("t")
            lines.append(f"    int {v} = {self.number()}; gp = &{v};")
            self.ints.append(v)
        lines += self.indent(self.block(1, 3))
        self.in_loop = True
        head = self.pick("while (1) {", "while (__VERIFIER_nondet_bool()) {") if self.unbounded else \
            f"for (int round = 0; round < {self.pick(3, 4, 6)}; round++) {{"
        lines.append("    " + head)
        lines += self.indent(self.indent(self.switch() + self.block(1, 4) + self.seen(self.r.choice(self.machines))))
        if self.unbounded:
            lines.append("        if (__VERIFIER_nondet_uchar() % 4 == 0) break;")
        lines.append("    }")
        self.in_loop = False
        lines += self.indent(self.block(0, 2) + self.error() + self.seen())
        return lines + ["    return 0;", "}"]

    def text(self):
        lines = self.globals()
        for _ in range(self.r.randint(0, 3)):
            lines += self.function()
        names = list(self.functions)
        if len(names) > 1:
            self.has_handlers = True
            lines += [self.wrapper(f) for f in names[:2]]
            lines.append(f"int (*handlers[2])(int, int) = {{by_{names[0]}, by_{names[1]}}};")
        lines += self.main()
        chosen = self.r.randint(1, self.n_errors)
        return HEADER + f"""\
#if defined OBSERVED || defined PLACE
#define ERROR(n) ((void)0)
#else
#define ERROR(n) ((n) == {chosen} ? reach_error() : (void)0)
#endif
""" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.stdout.write(States(int(sys.argv[1])).text())
