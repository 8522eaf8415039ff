#!/usr/bin/env python3
"""Writes a C program of about LINES lines: modules with structures, globals, tables of function pointers, lists,
arrays, calls within and between modules, and a main that reaches all of it.

Usage: large_program.py LINES [SEED] > large.c      --functions: without main
                                                    --apart: what main asserts depends on none of the modules"""
import random
import sys

HEAD = """#include <stdlib.h>
#include <string.h>
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
"""

MODULE = """
/* ---- module {m} ---- */
struct record{m} {{
    int key, weight;
    unsigned char tag[{tag}];
    struct record{m} *next;
    int (*visit)(struct record{m} *, int);
}};

static struct record{m} *head{m};
static int count{m} = {seed}, limit{m} = {limit};
static int table{m}[{size}];
static const char *const names{m}[] = {{"alpha{m}", "beta{m}", "gamma{m}"}};
"""

FUNCTIONS = [
    """
static int scale{i}(int a, int b) {{
    int r = b;
    if (a > 0 && a < {limit})
        r = a * {k} + (b & {mask});
    else if (a < -{limit})
        r = -1;
    return r;
}}
""",
    """
static unsigned sum{i}(const unsigned char *bytes, unsigned n) {{
    unsigned s = {k};
    for (unsigned i = 0; i < n; i++) {{
        s = s * 31u + bytes[i];
        if (s == {mask}u)
            s ^= {limit}u;
    }}
    return s;
}}
""",
    """
static int visit{i}(struct record{m} *r, int depth) {{
    if (!r)
        return 0;
    r->weight = depth & {mask};
    r->tag[depth & {tagmask}] = (unsigned char)depth;
    return r->key == {k} ? r->weight : 1;
}}
""",
    """
static int walk{i}(struct record{m} *r) {{
    int n = 0;
    for (; r; r = r->next) {{
        if (r->visit)
            n = (n + r->visit(r, n)) & {mask};
        else
            n = (n + r->key) & {mask};
    }}
    return n;
}}
""",
    """
static struct record{m} *push{i}(int key) {{
    struct record{m} *r = malloc(sizeof *r);
    if (!r)
        return head{m};
    memset(r, 0, sizeof *r);
    r->key = key;
    r->next = head{m};
    head{m} = r;
    count{m} = (count{m} + 1) & {mask};
    return r;
}}
""",
    """
static int find{i}(int key) {{
    for (unsigned i = 0; i < {size}; i++)
        if (table{m}[i] == key)
            return (int)i;
    table{m}[(unsigned)key % {size}] = key;
    return -1;
}}
""",
    """
static int state{i}(int input) {{
    int s = 0, steps = 0;
    while (steps < {steps}) {{
        switch (s) {{
        case 0: s = input & 1 ? 1 : 2; break;
        case 1: s = input & 2 ? 3 : 0; break;
        case 2: s = 3; break;
        default: s = 0; input = (input & {mask}) >> 1;
        }}
        steps++;
    }}
    return s;
}}
""",
]

APART = """
int main(void) {
    int r = 0, held = 0;
    for (;;) {
        int input = __VERIFIER_nondet_int();
        if (input < 0)
            break;
        if (!held) {
            held = 1;
        } else if (input & 1) {
            held = 0;
        }
        switch (input & 511) {
CASES        }
        assert(held == 0 || held == 1);
    }
    return r;
}
"""


def main():
    lines = int(sys.argv[1])
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2].isdigit() else 1)
    out, made, module, number = [HEAD], HEAD.count("\n"), 0, 0
    roots = []
    while made < lines:
        module += 1
        size, tag = rng.choice([16, 32, 64]), rng.choice([8, 16])
        values = dict(m=module, size=size, tag=tag, tagmask=tag - 1, seed=rng.randrange(100),
                      limit=rng.randrange(100, 5000))
        text = MODULE.format(**values)
        calls = []
        for _ in range(rng.randrange(10, 20)):
            number += 1
            kind = rng.randrange(len(FUNCTIONS))
            values.update(i=number, k=rng.randrange(2, 50), mask=rng.choice([15, 255, 4095]),
                          steps=rng.randrange(3, 9))
            text += FUNCTIONS[kind].format(**values)
            calls.append([f"r += scale{number}(input, r) & 255;",
                          f"r += (int)(sum{number}((const unsigned char *)names{module}[input & 1], 3) & 255);",
                          f"if (head{module}) head{module}->visit = visit{number};",
                          f"r += walk{number}(head{module}) & 255;",
                          f"push{number}(input & 255);",
                          f"r += find{number}(input) & 255;",
                          f"r += state{number}(input) & 255;"][kind])
        text += f"\nint module{module}(int input) {{\n    int r = limit{module};\n"
        text += "".join(f"    {c}\n" for c in calls)
        if roots and rng.random() < 0.5:
            text += f"    r += {rng.choice(roots)}(input >> 1) & 255;\n"
        text += "    return r & 4095;\n}\n"
        roots.append(f"module{module}")
        out.append(text)
        made += text.count("\n")
    if "--apart" in sys.argv:
        body = "".join(f"        case {i}: r = (r + {root}(input)) & 4095; break;\n" for i, root in enumerate(roots))
        out.append(APART.replace("CASES", body))
    elif "--functions" not in sys.argv:
        body = "".join(f"    r = (r + {root}(__VERIFIER_nondet_int())) & 4095;\n" for root in roots)
        out.append("\nint main(void) {\n    int r = 0;\n" + body + "    assert(r >= 0);\n    return 0;\n}\n")
    sys.stdout.write("".join(out))


main()
