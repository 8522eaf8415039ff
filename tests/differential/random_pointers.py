#!/usr/bin/env python3
"""A random C program that does everything to pointers that a points-to analysis must follow.

Usage: random_pointers.py SEED

Structures with pointers, arrays and unions inside; addresses of fields; casts between structures;
pointers through integers, halves, bytes and memcpy; container_of; heap and reallocation; function
pointers; variable arguments. Programs may go wrong (the run ends there): what was accessed by then
counts.
"""
import random
import sys

TYPES = """\
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct A { int i; struct A *next; char c[6]; short s; int *p; };
struct L { struct L *n, *b; };
struct B { long x; struct L link; struct { int u; void *v; } in[3]; struct A a; double d; };
struct C { char tag; struct L link; int k; };
union U { struct A a; struct { int *q; uint32_t half[2]; unsigned char raw[8]; } w; long l[5]; };
"""


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.kinds = set(self.r.sample(range(18), self.r.randrange(4, 13))) | {0, 7}
        self.deep = self.r.choice([0, 1, 1, 2])
        self.has_unions = self.r.random() < .25
        self.names = {"struct A": [], "struct B": [], "struct C": [], "union U": [], "int": [],
                      "struct L": [], "char": [], "void *": []}

    def pick(self, options):
        return self.r.choice(options)

    def address(self, kind, depth=None):
        """An expression of type pointer to kind."""
        depth = self.deep if depth is None else depth
        some = [f"&{n}" for n in self.names[kind]]
        some += [f"p_{kind.split()[-1].replace('*', 'v')}"] * 3
        if depth:
            a, b, c, u = (self.address(k, depth - 1)
                          for k in ("struct A", "struct B", "struct C", "union U"))
            link = self.address("struct L", depth - 1)
            some += {
                "struct A": [f"&({b})->a", f"({a})->next", f"&({u})->a", f"({a})->next",
                             f"(struct A *)({u})"],
                "struct B": [f"(struct B *)((char *)({link}) - 8)", f"(struct B *)({u})"],
                "struct C": [f"(struct C *)((char *)({link}) - 8)"],
                "union U": [f"(union U *)({a})"],
                "struct L": [f"&({b})->link", f"&({c})->link", f"({link})->n", f"({link})->b"],
                "int": [f"&({a})->i", f"({a})->p", f"({u})->w.q", f"&({c})->k",
                        f"&({b})->in[k % 3].u", f"(int *)({b})->in[j & 1].v", "&arr[k & 7]"],
                "char": [f"({a})->c + (k & 3)", f"(char *)({u})", f"(char *)({b}) + (j & 31)"],
                "void *": [f"&({b})->in[j & 1].v", f"(void **)&({a})->p", f"(void **)&({u})->w.q"],
            }[kind]
        if not self.has_unions:
            some = [e for e in some if "w.q" not in e and "U" not in e] or some
        return self.pick(some)

    def through_integer(self, e, kind):
        return self.pick([
            f"({kind} *)(uintptr_t)({e})",
            f"({kind} *)half({e})",
            f"({kind} *)bytes({e})",
            f"({kind} *)((uintptr_t)({e}) + z)",
            f"({kind} *)(((uintptr_t)({e}) ^ mask) ^ mask)",
            f"({kind} *)rest(1, {e})",
            f"({kind} *)table[k & 1]({e})",
        ])

    def statement(self):
        kind = self.pick(list(self.names))
        e = self.address(kind)
        if self.r.random() < 0.1:
            e = self.through_integer(e, kind)
        var = f"p_{kind.split()[-1].replace('*', 'v')}"
        a, b, link = (self.address(k) for k in ("struct A", "struct B", "struct L"))
        choices = [
            f"{var} = {e};",
            f"if ({var}) *{var} = *({e});",
            f"({a})->next = {self.address('struct A')};",
            f"({a})->p = {self.address('int')};",
            f"({link})->n = {self.address('struct L')};",
            f"({link})->b = {self.address('struct L')};",
            f"*({self.address('char')}) = 1;",
            f"*({self.address('int')}) += k;",
            f"({b})->in[k % 3].v = {self.address('void *')};",
            f"({b})->d = ({b})->x;",
            f"memcpy({self.address('struct A')}, {self.address('struct A')}, sizeof(struct A));",
            f"memmove({b}, {self.address('struct B')}, {self.r.choice([8, 24, 48])});",
            f"memset({self.address('int')}, 0, sizeof(int));",
            "p_A = calloc(2, sizeof *p_A); p_A->next = &gA0; p_A->p = arr;",
            f"for (int n = 0; n < 4; n++) arr[n] = *({self.address('int')});",
            "heap = realloc(heap, (k & 7) * sizeof *heap + 160); heap[k & 3].i = 1;",
            "p_A = &heap[j & 3]; p_A->next = &gA0; p_A->p = arr;",
            f"*({self.address('struct B')}) = *({b});",
        ]
        allowed = [c for i, c in enumerate(choices) if i in self.kinds]
        return self.pick(allowed) if self.r.random() < .9 else "k++; j += k;"

    def text(self):
        r = self.r
        lines = [TYPES, "int arr[8], k, j; uintptr_t z, mask = 12345; struct A *heap;"]
        for kind in ("struct A", "struct B", "struct C", "union U", "int"):
            for i in range(r.randrange(1, 4)):
                name = f"g{kind.split()[-1]}{i}"
                lines.append(f"{kind} {name};")
                self.names[kind].append(name)
        for kind in self.names:
            lines.append(f"{kind} *p_{kind.split()[-1].replace('*', 'v')};")
        lines += [
            "static void *same(void *p) { return p; }",
            "static void *other(void *p) { return (char *)p + z; }",
            "static void *(*table[2])(void *) = {same, other};",
            "static void *half(void *p) { uint32_t low = (uintptr_t)p, high = (uintptr_t)p >> 16 >> 16;",
            "    return (void *)((uintptr_t)high << 16 << 16 | low); }",
            "static void *bytes(void *p) { void *q; for (unsigned i = 0; i < sizeof p; i++)",
            "    ((char *)&q)[i] = ((char *)&p)[i]; return q; }",
            "static void *rest(int n, ...) { va_list l; va_start(l, n); void *p = va_arg(l, void *);",
            "    va_end(l); return p; }",
            "int main(void) {", "    heap = calloc(4, sizeof *heap);",
        ]
        for kind in ("struct A", "struct B", "struct C", "union U", "int"):
            lines.append(f"    p_{kind.split()[-1]} = &{self.pick(self.names[kind])};")
        lines += ["    p_L = &p_B->link; p_char = p_A->c; p_v = &p_B->in[0].v;",
                  "    p_A->next = p_A; p_A->p = arr; p_L->n = p_L->b = p_L; gU0.w.q = arr;"]
        for kind in ("struct A", "struct B", "struct C"):
            for n in self.names[kind]:
                field = {"struct A": f"{n}.next = &gA0; {n}.p = arr;",
                         "struct B": f"{n}.link.n = {n}.link.b = &{n}.link; {n}.a.next = p_A;"
                                     f" {n}.a.p = arr; {n}.in[0].v = {n}.in[1].v = arr;",
                         "struct C": f"{n}.link.n = {n}.link.b = &{n}.link;"}[kind]
                lines.append("    " + field)
        lines += ["    " + self.statement() for _ in range(r.randrange(8, 40))]
        lines += ["    return k;", "}"]
        return "\n".join(lines)


print(Program(int(sys.argv[1])).text())
