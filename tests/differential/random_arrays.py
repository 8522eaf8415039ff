#!/usr/bin/env python3
"""A random small C program for verdicts.sh: arrays that loops fill, copy, shift, change, search and check.

Usage: random_arrays.py SEED

What each array should hold is remembered as an expression over its index, and checks ask for just that, or
for something near. Between filling and checking an operation may disturb a single element, a part, or
nothing at all, so that many programs are right, and many are wrong at one place only.
"""
import random
import sys

HEADER = """\
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
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
"""

CAPACITY = 12


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.trouble = self.r.choice([0, 0.1, 0.3, 0.3, 0.6])
        self.type = self.r.choice(["int", "int", "int", "unsigned char", "short", "unsigned", "long long",
                                   "signed char"])
        self.index = self.r.choice(["int", "int", "unsigned", "unsigned char", "size_t"])
        self.place = self.r.choice(["stack", "heap", "heap", "struct", "global", "pairs"])
        self.arrays = ["a", "b", "c"][:self.r.choice([1, 2, 2, 3])]
        self.holds = {a: None for a in self.arrays}
        self.late = self.r.random() < 0.35 # right but for one element, in a late iteration of the first loop
        if self.late:
            self.trouble = 0
        self.walks = self.r.random() < 0.3
        self.searches = self.r.random() < 0.6
        self.functions = []
        self.n = 0

    def name(self, stem):
        self.n += 1
        return f"{stem}{self.n}"

    def bug(self):
        return self.r.random() < self.trouble

    def at(self, array, index):
        return f"{array}[{index}]" + (".x" if self.place == "pairs" else "")

    def constant(self):
        return self.r.choice(["0", "1", "5", "7", "100"])

    def position(self):
        return self.r.choice(["0", "1", "2", "3", "n - 1", "n - 2", "n / 2", "__VERIFIER_nondet_uchar() % n"])

    def expression(self):
        """A value over the index @."""
        other = self.r.choice(self.arrays)
        return self.r.choice(["0", "7", "x", "y", "@", "@ + 1", "2 * @ + 3", "n - @", "@ % 3", "@ / 2", "x + @",
                              "@ & 1", "100 - @", "@ == 3", "@ < 4 ? 1 : 2", "@ * @", "x", "0", "@ ^ 1",
                              "(unsigned char)(@ * 60)", "(unsigned char)x"] +
                             ([self.at(other, "@"), self.at(other, "@") + " + 1"] if self.bug() else []))

    # ---- Loops ----

    def loop(self, body, low="0", high="n", index="i", stop=None):
        """Statements that execute body for each index, in some form of a loop."""
        k = self.r.random()
        t = self.index
        body = list(body)
        if stop:
            body.insert(0, stop)
        if k < 0.55:
            return [f"for ({t} {index} = {low}; {index} < {high}; {index}++) {{", *body, "}"]
        if k < 0.7:
            return [f"{t} {index} = {low};", f"while ({index} < {high}) {{", *body, f"{index}++;", "}"]
        if k < 0.8:
            return [f"for (int {index} = (int)({high}) - 1; {index} >= (int)({low}); {index}--) {{", *body, "}"]
        if k < 0.9:
            return [f"for ({t} {index} = {low}; {index} != {high}; {index}++) {{", *body, "}"]
        step = self.name("z")
        return [f"for ({t} {step} = {low}; {step} < {high}; {step}++) {{", f"{t} {index} = {step};", *body, "}"]

    def bounds(self):
        if not self.bug():
            return "0", "n", True
        low, high = self.r.choice([("1", "n"), ("0", "n - 1"), ("0", "n / 2"), ("n / 2", "n"), ("0", "m"),
                                   ("m", "n"), ("1", "n - 1"), ("m + 1", "n")])
        return low, high, False

    def write(self, array, value):
        target = self.at(array, "i")
        k = self.r.random()
        if self.late:
            self.late = False
            return [f"{target} = ({value}) + (i {self.r.choice(['>=', '=='])} {self.r.choice(['6', '7', '9'])});"]
        if self.bug():
            if k < 0.15:
                return [f"{target} = ({value}) + (i >= {self.r.choice(['6', '7', '9'])});"]
            if k < 0.3:
                return [f"if (i != {self.position()})", f"{target} = {value};"]
            if k < 0.5:
                return [f"{target} = {value};", f"if (i == {self.r.choice(['3', '7', 'n - 1', 'm'])})",
                        f"{target} = {self.constant()};"]
            if k < 0.6:
                return ["if (__VERIFIER_nondet_bool())", f"{target} = {value};"]
            if k < 0.7:
                return [f"{target} = {value};", "if (i > 0 && x == 3)",
                        f"{self.at(array, 'i - 1')} = {self.constant()};"]
            if k < 0.8:
                return [f"if (i % 2 == {self.r.choice('01')})", f"{target} = {value};"]
            if k < 0.9:
                return ["if (i == m)", "x ^= 1;",
                        f"{target} = {value};"]
        return [f"{target} = {value};"]

    # ---- Operations ----

    def fill(self):
        array = self.r.choice(self.arrays)
        value = self.expression()
        low, high, whole = self.bounds()
        lines = self.loop(self.write(array, value.replace("@", "i")), low, high)
        if whole:
            self.holds[array] = value
        return lines

    def fill_any(self):
        array = self.r.choice(self.arrays)
        value = self.r.choice(["__VERIFIER_nondet_int()", "__VERIFIER_nondet_uchar()"])
        low, high, _ = self.bounds()
        self.holds[array] = None
        for other in self.arrays:
            if self.holds[other] and array + "[" in self.holds[other] and not self.bug():
                self.holds[other] = None
        if len(self.arrays) > 1 and self.r.random() < 0.5:
            other = self.r.choice([o for o in self.arrays if o != array])
            self.holds[other] = self.at(array, "@")
            t, o = self.at(array, "i"), self.at(other, "i")
            return self.loop(self.r.choice([[f"{t} = {value};", f"{o} = {t};"], [f"{o} = {t} = {value};"]]), low, high)
        return self.loop(self.write(array, value), low, high)

    def fill_until(self):
        """Stops when the input says so; m is where."""
        array = self.r.choice(self.arrays)
        value = self.expression()
        lines = ["m = 0;", "while (m < n && __VERIFIER_nondet_bool()) {",
                 f"{self.at(array, 'm')} = {value.replace('@', 'm')};", "m++;", "}"]
        if self.r.random() < 0.5:
            late = f"if ({self.at(array, 'i')} != ({self.type})({value.replace('@', 'i')})) fail();"
            lines += [f"for ({self.index} i = 0; i < {self.r.choice(['m', 'm', 'm + 1', 'n'])} && i < n; i++)", late]
        if self.r.random() < 0.4:
            rest = value if not self.bug() else self.expression()
            start = "m" if not self.bug() else self.r.choice(["m + 1", "m ? m - 1 : 0"])
            lines += [f"for ({self.index} i = {start}; i < n; i++)", f"{self.at(array, 'i')} = {rest.replace('@', 'i')};"]
            self.holds[array] = value
        return lines

    def fill_by_pointer(self):
        array = self.r.choice(self.arrays)
        if self.place == "pairs":
            return self.fill()
        value = self.r.choice(["0", "7", "x", "100"])
        self.holds[array] = value
        stop = f"{array} + n" if not self.bug() else self.r.choice([f"{array} + n - 1", f"&{array}[m]"])
        return [f"{self.type} *p = {array};", f"while (p < {stop})", f"*p++ = {value};"]

    def copy(self):
        if len(self.arrays) < 2:
            return self.shift()
        source, target = self.r.sample(self.arrays, 2)
        low, high, whole = self.bounds()
        k = self.r.random()
        if k < 0.2 and self.place != "pairs":
            count = "n" if not self.bug() else self.r.choice(["m", "n - 1", "n / 2"])
            self.holds[target] = self.at(source, "@")
            return [f"{self.r.choice(['memcpy', 'memmove'])}({target}, {source}, ({count}) * sizeof *{target});"]
        value = self.at(source, "i")
        if k > 0.7:
            value = self.r.choice([f"{value} + 1", self.at(source, "n - 1 - i"), self.at(source, "i ? i - 1 : 0"),
                                   f"-{value}"])
        self.holds[target] = value.replace("i", "@") if "?" not in value else value.replace("i ? i", "@ ? @")
        return self.loop(self.write(target, value), low, high)

    def shift(self):
        array = self.r.choice(self.arrays)
        self.holds[array] = self.holds[array] if self.bug() else None
        if self.r.random() < 0.5:
            return [f"for ({self.index} i = 0; i + 1 < n; i++)", f"{self.at(array, 'i')} = {self.at(array, 'i + 1')};"]
        return [f"for ({self.index} i = 1; i < n; i++)", f"{self.at(array, 'i')} = {self.at(array, 'i - 1')};"]

    def modify(self):
        array = self.r.choice(self.arrays)
        t = self.at(array, "i")
        low, high, whole = self.bounds()
        k = self.r.random()
        if k < 0.4:
            if self.holds[array] and whole:
                self.holds[array] = f"({self.type})({self.holds[array]}) + 1"
            return self.loop([f"if ({t} < 1000)", f"{t} = {t} + 1;"], low, high)
        if k < 0.6:
            return self.loop([f"{t} = {t};"], low, high)
        if k < 0.8:
            return self.loop([f"if ({t} == {self.constant()})", f"{t} = {self.constant()};"], low, high)
        return ["for (size_t i = 0; i + 1 < n; i++)", f"if ({t} > {self.at(array, 'i + 1')}) {{",
                f"{self.type} t = {t};", f"{t} = {self.at(array, 'i + 1')};", f"{self.at(array, 'i + 1')} = t;", "}"]

    def disturb(self):
        array = self.r.choice(self.arrays)
        k = self.r.random()
        position = self.position()
        value = self.constant()
        if k < 0.2:
            return ["if (n > 8)", f"{self.at(array, self.r.choice('0378'))} = {value};"]
        if k < 0.4 and self.place != "pairs":
            return [f"{self.type} *p = {array} + (n > 4 ? ({position}) : 0);", f"*p = {value};"]
        if k < 0.6:
            return [f"((unsigned char *){array})[__VERIFIER_nondet_uchar() % n] = {value};"]
        if k < 0.7:
            return [f"memset({array}, {self.r.choice(['0', '0', '1'])}, {self.r.choice(['n', 'm', '4', 'n / 2'])});"]
        if k < 0.8:
            return [f"{self.at(array, '__VERIFIER_nondet_uchar() % n')} = {value};"]
        if k < 0.9:
            return [self.r.choice(["x = __VERIFIER_nondet_uchar();", "x++;", "if (x < 100) x++;", "m = m / 2;"])]
        return self.loop([f"if (i == {position})", f"{self.at(array, 'i')} = {value};"])

    def nothing(self):
        array = self.r.choice(self.arrays)
        return self.r.choice([[f"y = {self.at(array, '__VERIFIER_nondet_uchar() % n')} == 0;"],
                              self.loop([f"if ({self.at(array, 'i')} == 3) y = 4;"]), ["y ^= 1;"]])

    def check(self):
        known = [a for a in self.arrays if self.holds[a]]
        array = self.r.choice(known) if known and self.r.random() < 0.9 else self.r.choice(self.arrays)
        value = self.holds[array] or self.expression()
        low, high, _ = self.bounds()
        wanted = f"({self.type})({value})"
        if self.r.random() < 0.3:
            position = self.position()
            return [f"size_t k = {position};", "if (k < n) {",
                    f"if ({self.at(array, 'k')} != {wanted.replace('@', 'k')})", "fail();", "}"]
        return self.loop([f"if ({self.at(array, 'i')} != {wanted.replace('@', 'i')})", "fail();"], low, high)

    def check_order(self):
        array = self.r.choice(self.arrays)
        return ["for (size_t i = 0; i + 1 < n; i++)",
                f"if ({self.at(array, 'i')} {self.r.choice(['>', '!=', '=='])} {self.at(array, 'i + 1')})",
                "fail();"]

    # ---- Searching: what is then known of all elements is no expression over the index ----

    def between(self):
        return self.wrapped(self.disturb()) if self.bug() else []

    def extreme(self):
        array, t = self.r.choice(self.arrays), self.name("best")
        more = self.r.choice(["<", ">"])
        start = self.r.choice(["0", "x", self.at(array, "0")])
        low = "0" if start != self.at(array, "0") and not self.bug() else "1"
        _, high, _ = self.bounds()
        element = self.at(array, "i")
        update = self.r.choice([[f"if ({element} {more} {t})", f"{t} = {element};"],
                                [f"if ({element} {more}= {t})", f"{t} = {element};"],
                                [f"{t} = {element} {more} {t} ? {element} : {t};"]])
        if self.bug():
            update += self.r.choice([["if (i == 7)", f"{t} = {self.constant()};"], ["if (x == 3)", f"{t} = {element};"]])
        return [f"{self.type} {t} = {start};", *self.loop(update, low, high), *self.between(),
                *self.loop([f"if ({element} {more} {t})", "fail();"], self.r.choice(["0", "0", "0", "1"]),
                           high if not self.bug() else self.bounds()[1])]

    def find(self):
        array, k = self.r.choice(self.arrays), self.name("k")
        wanted = self.r.choice([self.constant(), f"({self.type})x", self.at(self.r.choice(self.arrays), "0")])
        unlike = self.r.choice(["!=", "!=", "<", ">", "=="])
        start = "0" if not self.bug() else self.r.choice(["1", "m"])
        search = [f"{self.index} {k} = {start};", f"{self.type} key = {wanted};",
                  f"while ({k} < n && {self.at(array, k)} {unlike} key)", f"{k}++;"]
        if self.bug():
            search += [self.r.choice([f"if ({k} < n) {k}++;", "key++;", f"key = {self.constant()};"])]
        return search + self.between() + [f"for ({self.index} i = 0; i < {k}; i++)",
                                          f"if (!({self.at(array, 'i')} {unlike} key))", "fail();"]

    def clamp(self):
        array, bound, more = self.r.choice(self.arrays), self.constant(), self.r.choice("<>")
        element = self.at(array, "i")
        change = [f"if ({element} {more} {bound})", f"{element} = {bound};"]
        if self.r.random() < 0.5:
            change.insert(0, f"{element} = {self.r.choice(['__VERIFIER_nondet_int()', '__VERIFIER_nondet_uchar()'])};")
        if self.bug():
            change += [f"if (i == {self.r.choice('679')})", f"{element} = {self.constant()};"]
        low, high, _ = self.bounds()
        return self.loop(change, low, high) + self.between() + \
            self.loop([f"if ({element} {more} {bound})", "fail();"], "0", high)

    def compare(self):
        array, other = self.r.choice(self.arrays), self.r.choice(self.arrays)
        a, b, flag = self.at(array, "i"), self.at(other, "i"), self.name("same")
        low, high, _ = self.bounds()
        differs = f"{a} != {b}" if not self.bug() else f"{a} != {b} && i != {self.r.choice('0379')}"
        return [f"int {flag} = 1;", f"for ({self.index} i = {low}; i < {high}; i++)", f"if ({differs}) {{", f"{flag} = 0;",
                "break;", "}", *self.between(), f"if ({flag}) {{", *self.loop([f"if ({a} != {b})", "fail();"], low, "n"
                                                                           if self.bug() else high), "}"]

    def select(self):
        """Elements with a property move to the front of the array, or to another one."""
        array, other = self.r.choice(self.arrays), self.r.choice(self.arrays)
        bound, more, k = self.constant(), self.r.choice("<>"), self.name("k")
        value, wrong = self.at(array, "i"), f"!({self.at(other, 'i')} {more} {bound})"
        if self.r.random() < 0.3:
            value, wrong = "i", f"{self.at(other, 'i')} < ({self.type})i"
        put = [f"{self.at(other, k)} = {value};", f"{k}++;"]
        if self.bug():
            put = self.r.choice([[put[1], "if (" + k + f" < n) {self.at(other, k)} = {value};"],
                                 [*put, f"if ({k} == 7 && n > 8) {self.at(other, '3')} = {self.constant()};"]])
        self.holds[other] = None
        return [f"size_t {k} = 0;", *self.loop([f"if ({self.at(array, 'i')} {more} {bound}) {{", *put, "}"]),
                *self.between(), *self.loop([f"if ({wrong})", "fail();"], "0", k if not self.bug() else f"({k} < n ? {k} + 1 : n)")]

    def walk(self):
        """A loop that what an array holds drives; it may go on for ever."""
        array = self.r.choice(self.arrays)
        t, k = self.at(array, "k"), self.r.random()
        lines = ["size_t k = 0;"]
        if k < 0.25:
            return lines + ["while (k < n)", self.r.choice([f"k += (unsigned char){t};", f"k += {t} > 0;", f"k += {t} == 7;",
                                                             f"k = {t} > 0 ? k + 1 : k;"])]
        if k < 0.4:
            return lines + [f"while ({t} {self.r.choice(['!=', '=='])} {self.constant()})",
                            self.r.choice(["k = (k + 1) % n;", f"k = (unsigned char){t} % n;", "k = k ? 0 : n - 1;"])]
        if k < 0.6:
            return lines + [f"while ({t} > 0) {{", self.r.choice([f"{t}--;", f"{t} = {t} / 2;", f"{t} -= k == 0;", f"{t} = x;"]),
                            self.r.choice(["k = (k + 1) % n;", "k = 0;", ";"]), "}"]
        if k < 0.8:
            step = self.r.choice([t, f"{t} > 0", self.at(array, "m % n"), f"({self.at(array, '0')} & 1)"])
            return lines + [f"int left = {self.r.choice(['x', 'n', '100'])};", "while (left > 0) {",
                            f"left -= (unsigned char)({step});", self.r.choice([";", "k = (k + 1) % n;"]), "}"]
        return lines + ["while (k < n) {", f"if ({t} == {self.constant()}) {{", self.r.choice(["k++;", "k += 2;"]), "} else {",
                        self.r.choice([f"{t} = {self.constant()};", "k++;", f"{t}++;"]), "}", "}"]

    # ---- The program ----

    def wrapped(self, lines):
        k = self.r.random()
        if k < 0.08:
            lines = ["while (__VERIFIER_nondet_bool()) {", *lines, "}"]
        elif k < 0.14:
            lines = ["for (int round = 0; round < 3; round++) {", *lines, "}"]
        elif k < 0.2:
            lines = ["if (__VERIFIER_nondet_bool()) {", *lines, "}"]
        elif k < 0.35 and self.place != "pairs":
            f = self.name("step")
            parameters = ", ".join(f"{self.type} *{a}" for a in self.arrays)
            self.functions += [f"static void {f}({parameters}, size_t n) {{", *lines, "}"]
            lines = [f"{f}({', '.join(self.arrays)}, n);"]
        return ["{", *lines, "}"]

    def storage(self):
        least = self.r.choice([1, 5, 5, 5])
        lines = [f"size_t n = __VERIFIER_nondet_uchar() % {CAPACITY + 1 - least} + {least};",
                 "x = __VERIFIER_nondet_uchar();", "y = __VERIFIER_nondet_uchar();",
                 f"m = __VERIFIER_nondet_uchar() % {CAPACITY};", "if (m > n)", "m = n;"]
        for a in self.arrays:
            if self.place == "heap":
                lines += [f"{self.type} *{a} = malloc({CAPACITY} * sizeof *{a});" if self.r.random() < 0.3 else
                          f"{self.type} *{a} = malloc(n * sizeof *{a});", f"if (!{a})", "abort();"]
            elif self.place == "struct":
                if a == "a":
                    fields = " ".join(f"{self.type} {b}[{CAPACITY}];" for b in self.arrays)
                    lines += [f"struct {{ int before; {fields} char after; }} s;", "s.before = 5;", "s.after = 6;"]
                lines += [f"{self.type} *{a} = s.{a};"]
            elif self.place == "pairs":
                lines += [f"struct {{ {self.type} x; {self.r.choice(['char', 'int', self.type])} y; }} {a}[{CAPACITY}];"]
            elif self.place == "stack":
                lines += [f"{self.type} {a}[{CAPACITY}];"]
        for a in self.arrays:
            value = "0" if self.place != "heap" else "x"
            bound = f"{CAPACITY}" if self.place != "heap" else "n"
            if self.place == "pairs":
                lines += [f"for (int i = 0; i < {bound}; i++) {{", f"{a}[i].x = 0;", f"{a}[i].y = 0;", "}"]
            elif self.place != "global":
                lines += [f"memset({a}, 0, {bound} * sizeof *{a});"] if self.r.random() < 0.5 else \
                    [f"for (size_t i = 0; i < {bound}; i++)", f"{a}[i] = {value};"]
        return lines

    def text(self):
        body = self.storage()
        operations = [self.fill, self.fill, self.fill_any, self.fill_until, self.fill_by_pointer, self.copy, self.copy,
                      self.shift, self.modify, self.nothing]
        operations += [self.walk] * (4 if self.walks else 0)
        body += ["{", *self.r.choice([self.fill, self.fill, self.fill_any])(), "}"]
        for _ in range(self.r.choice([0, 1, 1, 2, 3])):
            operation = self.disturb if self.bug() else self.r.choice(operations)
            body += self.wrapped(operation())
        if self.searches:
            search = self.r.choice([self.extreme, self.find, self.clamp, self.compare, self.select])
            body += self.wrapped(search())
        for _ in range(self.r.choice([1, 1, 2]) if not self.searches or self.r.random() < 0.3 else 0):
            body += self.wrapped(self.check() if self.r.random() < 0.85 else self.check_order())
            if self.bug():
                body += self.wrapped(self.disturb())
                body += self.wrapped(self.check())
        globals_ = ["static int x, y;", "static size_t m;"]
        if self.place == "global":
            globals_ += [f"static {self.type} {a}[{CAPACITY}];" for a in self.arrays]
        if self.place == "heap":
            body += [f"free({a});" for a in self.arrays]
        return HEADER + indented(globals_ + self.functions + ["int main(void) {", *body, "return 0;", "}"])


def indented(lines):
    depth, text = 0, []
    for line in lines:
        if line.startswith("}"):
            depth -= 1
        text.append("    " * depth + line)
        if line.endswith("{"):
            depth += 1
    return "\n".join(text) + "\n"


if __name__ == "__main__":
    sys.stdout.write(Program(int(sys.argv[1])).text())
