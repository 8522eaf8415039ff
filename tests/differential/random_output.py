#!/usr/bin/env python3
"""A random small C program that formats text into buffers, for verdicts.sh and output_against_gcc.sh.

Usage: random_output.py SEED

Buffers are about as large as their texts: some are too small. Lengths and characters are compared
with numbers that may be right. With -DFIXED inputs are numbers of a generator in the program, and
buffers are large enough.
"""
import random
import sys

HEADER = """\
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#ifdef FIXED
#define reach_error() (void)0
#define __VERIFIER_nondet_uchar fixed_uchar
#define __VERIFIER_nondet_int fixed_int
#define __VERIFIER_nondet_long fixed_long
#define SIZE(n) 700
static unsigned long state = FIXED;
static unsigned long next(void) { state = state * 6364136223846793005ul + 1442695040888963407ul; return state >> 20; }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)next(); }
static long shifted(long value, unsigned bits) { return value >> next() % bits; }
int __VERIFIER_nondet_int(void) { return (int)shifted((int)next(), 32); }
long __VERIFIER_nondet_long(void) { return shifted((long)(next() << 20), 64); }
#else
void reach_error(void);
#define SIZE(n) n
unsigned char __VERIFIER_nondet_uchar(void);
int __VERIFIER_nondet_int(void);
long __VERIFIER_nondet_long(void);
#endif
static int any(int low, int high) { return low + __VERIFIER_nondet_uchar() % (high - low + 1); }
static int list(char *to, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(to, size, format, arguments);
    va_end(arguments);
    return n;
}
"""

INTEGERS = {"int": "", "long": "l", "unsigned": "", "short": "h", "signed char": "hh", "size_t": "z"}


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.n = 0
        self.lines = []
        self.integers, self.strings, self.buffers = [], [], []

    def chance(self, p):
        return self.r.random() < p

    def name(self, prefix):
        self.n += 1
        return f"{prefix}{self.n}"

    def emit(self, text):
        self.lines.append("    " + text)

    def any(self, low, high):
        """In a variable: the order of arguments is the compiler's."""
        x = self.name("a")
        self.emit(f"int {x} = any({low}, {high});")
        return x

    # ---- what is printed

    def integer(self):
        x, kind = self.name("x"), self.r.choice(list(INTEGERS))
        low = self.r.choice([-100, -10, -9, -1, 0, 0, 1, 5, 9, 95])
        how = self.r.randrange(5)
        if how == 0:
            value = str(self.r.choice([0, -1, 7, 10, 99, 100, 12345, -128]))
        elif how == 1:
            value = "__VERIFIER_nondet_long()" if kind in ("long", "size_t") else "__VERIFIER_nondet_int()"
        else:
            value = f"any({low}, {low + self.r.choice([0, 1, 5, 9, 90, 120])})"
        self.emit(f"{kind} {x} = ({kind}){value};")
        if how == 1 and self.chance(0.6):
            high = self.r.choice([9, 10, 99, 999, 1000, 99999])
            other = f"{x} < {-self.r.choice([0, 1, 9, 10])} || " if kind not in ("unsigned", "size_t") else ""
            self.emit(f"if ({other}{x} > {high}) return 0;")
        self.integers.append((x, kind))

    def string(self):
        s = self.name("s")
        length = self.r.randrange(6)
        text = "".join(self.r.choice("abcxyz") for _ in range(length))
        how = self.r.randrange(4)
        if how == 0:
            self.emit(f'char {s}[] = "{text}";')
        elif how == 1:
            self.emit(f'const char *{s} = any(0, 1) ? "{text}" : "{text[:2]}";')
        elif how == 2:
            self.emit(f"char {s}[{length + 1}];")
            for k in range(length):
                self.emit(f"{s}[{k}] = (char)any({self.r.choice([0, 97])}, 120);")
            self.emit(f"{s}[{length}] = 0;")
        else:
            self.emit(f'char {s}[8] = "{text}";')
            self.emit(f"{s}[any(0, 5)] = {self.r.choice(['0', 'any(97, 99)'])};")
        self.strings.append((s, length if how != 1 else None))

    def array_without_end(self):
        s = self.name("s")
        length = self.r.randrange(1, 5)
        characters = ", ".join(f"'{self.r.choice('abc')}'" for _ in range(length))
        self.emit(f"char {s}[{length}] = {{{characters}}};")
        return s, length

    # ---- formats

    def field(self, numbers):
        flags = "".join(f for f in "-+ 0" if self.chance(0.15)) if numbers else "-" if self.chance(0.2) else ""
        arguments = []
        width = ""
        if self.chance(0.3):
            width = str(self.r.randrange(1, 9))
            if self.chance(0.4):
                arguments.append(self.r.choice([width, "-" + width, self.any(-int(width), self.r.randrange(9))]))
                width = "*"
        return flags + width, arguments

    def conversion(self):
        how = self.r.randrange(10)
        if how < 4 and self.integers:
            x, kind = self.r.choice(self.integers)
            field, arguments = self.field(True)
            if self.chance(0.2):
                field += f".{self.r.randrange(5)}"
            letters = "ux" if kind in ("unsigned", "size_t") else "d" if self.chance(0.8) else "uxo"
            return f"%{field}{INTEGERS[kind]}{self.r.choice(letters)}", arguments + [x]
        if how < 7 and self.strings:
            s, length = self.r.choice(self.strings)
            field, arguments = self.field(False)
            if self.chance(0.3):
                precision = str(self.r.randrange(5))
                if self.chance(0.5):
                    arguments.append(self.r.choice([precision, "-1", self.any(-1, self.r.randrange(4))]))
                    precision = "*"
                field += f".{precision}"
            return f"%{field}s", arguments + [s]
        if how == 7:
            s, length = self.array_without_end()
            precision = self.r.choice([length, length, length - 1, length + 1 if self.chance(0.2) else 0])
            if self.chance(0.5):
                return "%.*s", [self.any(0, precision), s]
            return f"%.{precision}s", [s]
        if how == 8:
            return "%c", [self.r.choice(["'c'", self.any(97, 99), self.any(0, 3)])]
        return self.r.choice(["ab", ": ", "%%", ",", ""]), []

    def format(self):
        texts, arguments = [], []
        for _ in range(self.r.choice([1, 1, 2, 2, 3])):
            text, more = self.conversion()
            texts.append(text)
            arguments += more
        return "".join(texts), arguments

    # ---- calls

    def use(self, b, n, size):
        how = self.r.randrange(8)
        if how == 0:
            self.emit(f"if ({n} {self.r.choice(['<', '>', '=='])} {self.r.randrange(16)}) reach_error();")
        elif how == 1:
            self.emit(f"if (strlen({b}) != (size_t){n}) reach_error();")
        elif how == 2:
            self.emit(f"if (strlen({b}) {self.r.choice(['>=', '<'])} {self.r.randrange(size + 1)}) reach_error();")
        elif how == 3:
            self.emit(f"if ({b}[0] == '{self.r.choice('a1-0 b')}') reach_error();")
        elif how == 4 and self.chance(0.5):
            self.emit(f"{b}[{n}] = 0;")
        elif how == 5:
            self.emit(f"if ({n} >= 0 && {n} < {size}) {b}[{n}] = 0;")
        self.emit(f"puts({b});" if self.chance(0.5) else f'printf("%d %s\\n", {n}, {b});')

    def call(self):
        text, arguments = self.format()
        size = self.r.randrange(1, 20) if self.chance(0.9) else 64
        b, n = self.name("b"), self.name("n")
        rest = "".join(f", {a}" for a in [f'"{text}"'] + arguments)
        self.emit(f"char {b}[SIZE({size})];")
        how = self.r.randrange(4)
        given = size if self.chance(0.8) else self.r.randrange(1, size + 2)
        if how < 2:
            self.emit(f"int {n} = sprintf({b}{rest});")
        else:
            self.emit(f"int {n} = {'snprintf' if how == 2 else 'list'}({b}, {given}{rest});")
        self.use(b, n, size)
        if self.chance(0.4):
            self.strings.append((b, None))

    def append(self):
        b, at = self.name("b"), self.name("at")
        size = self.r.randrange(8, 30)
        x = self.r.choice(self.integers)[0] if self.integers else "7"
        self.emit(f"char {b}[SIZE({size})] = \"\"; int {at} = 0;")
        self.emit(f"for (int i = 0; i < any({self.r.randrange(4)}, 6); i++) {{")
        what = self.r.choice(['"%d,", i', f'"%d", (int){x} % 10', '"ab"', '"%s.", i ? "a" : "bcd"'])
        if self.chance(0.5):
            self.emit(f"    {at} += sprintf({b} + {at}, {what});")
        else:
            self.emit(f"    int n = snprintf({b} + {at}, SIZE({size}) - (size_t){at}, {what});")
            if self.chance(0.8):
                self.emit(f"    if (n >= SIZE({size}) - {at}) break;")
            self.emit(f"    {at} += n;")
        self.emit("}")
        self.use(b, at, size)

    def write(self):
        for _ in range(self.r.randrange(1, 4)):
            self.integer()
        for _ in range(self.r.randrange(1, 3)):
            self.string()
        for _ in range(self.r.randrange(1, 4)):
            if self.chance(0.2):
                self.append()
            else:
                self.call()
        print(HEADER + "int main(void) {\n" + "\n".join(self.lines) + "\n    return 0;\n}")


Program(int(sys.argv[1])).write()
