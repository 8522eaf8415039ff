#!/usr/bin/env python3
"""A random small C program for verdicts.sh: linked lists and recursion, with inputs.

Usage: random_lists.py SEED

A program builds a list, applies random operations to it, and frees it. Lists are singly or doubly linked,
may have payloads on the heap or lists in their nodes, and are walked by loops or by recursion. Now and then
an operation has a bug, often one that only shows in a late iteration; the verdict and the runs must agree,
whatever it is.
"""
import random
import sys

from random_scopes import add_scopes
from weak_symbols import add_weak_symbols

HEADER = """\
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);
"""


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.double = self.r.random() < 0.4
        self.payload = self.r.random() < 0.3
        self.inner = not self.payload and self.r.random() < 0.15
        self.bug_rate = self.r.choice([0, 0, 0.1, 0.2])
        self.functions = []
        self.n = 0
        self.values = self.r.choice(["constant", "choice", "count", "any"])
        self.has_kept = False

    def bug(self):
        return self.r.random() < self.bug_rate

    def name(self, stem):
        self.n += 1
        return f"{stem}{self.n}"

    def value(self):
        return {"constant": "1", "choice": "__VERIFIER_nondet_bool() ? 1 : 2", "count": "counter++",
                "any": "__VERIFIER_nondet_int()"}[self.values]

    def more(self):
        """The condition of a loop that ends when the input says so."""
        return self.r.choice(["__VERIFIER_nondet_bool()"] * 3 + ["rounds--"])

    def late(self, statement):
        """Only in a late iteration, of a loop that counts them in `i`."""
        return f"if (i == {self.r.choice([2, 3, 4])}) {statement}"

    # ---- Types and helpers ----

    def types(self):
        fields = ["struct node *next;", "int data;"]
        if self.double:
            fields.insert(1, "struct node *prev;")
        if self.r.random() < 0.3:
            fields.reverse()
        if self.payload:
            fields.append("int *payload;")
        if self.inner:
            fields.append("struct inner *inner;")
        inner = "struct inner { struct inner *next; int data; };\n" if self.inner else ""
        return f"{inner}typedef struct node {{ {' '.join(fields)} }} node;\n" \
               "node *head, *other, *kept;\nunsigned counter, length;\n"

    def new_node(self):
        lines = ["static node *new_node(void) {", "node *n = malloc(sizeof *n);", "n->next = NULL;"]
        if self.double:
            lines.append("n->prev = NULL;")
        lines.append(f"n->data = {self.value()};")
        if self.payload:
            lines += ["n->payload = malloc(sizeof(int));", "*n->payload = 3;"]
        if self.inner:
            lines += ["n->inner = NULL;", "while (__VERIFIER_nondet_bool()) {",
                      "struct inner *x = malloc(sizeof *x);", "x->data = n->data;",
                      "x->next = n->inner;", "n->inner = x;", "}"]
        return lines + ["return n;", "}"]

    def free_node(self):
        lines = ["static void free_node(node *n) {"]
        if self.payload and not self.bug():
            lines.append("free(n->payload);")
        if self.inner:
            lines += ["while (n->inner) {", "struct inner *x = n->inner;", "n->inner = x->next;",
                      "free(x);", "}"]
        return lines + ["free(n);", "}"]

    def back(self, node, to):
        """Sets the link back, in a doubly linked list."""
        return [f"{node}->prev = {to};"] if self.double and not self.bug() else []

    # ---- Operations on head ----

    def push(self):
        lines = ["node *n = new_node();", "n->next = head;"]
        if self.double:
            lines += ["if (head)", *(self.back("head", "n") or [";"])]
        return lines + ["head = n;"]

    def push_many(self):
        extra = [self.late("n->data = 7;")] if self.r.random() < 0.2 else []
        body = self.push()
        return ["unsigned i = 0, rounds = __VERIFIER_nondet_uchar() % 6;", f"while ({self.more()}) {{",
                *body, *extra, "i++;", "}", "(void)i; (void)rounds;"]

    def append(self):
        walk = ["node *p = head;", "while (p->next)", "p = p->next;"]
        return ["node *n = new_node();", "if (!head) {", "head = n;", "} else {", *walk, "p->next = n;",
                *self.back("n", "p"), "}"]

    def append_many(self):
        return ["unsigned i = 0, rounds = __VERIFIER_nondet_uchar() % 6;", "node *last = head;",
                "while (last && last->next)", "last = last->next;", f"while ({self.more()}) {{",
                "node *n = new_node();", *self.back("n", "last"), "if (last)", "last->next = n;", "else",
                "head = n;", "last = n;",
                *([self.late(self.r.choice(["n->data = 9;", "last = head;", "n->next = head;"]))]
                  if self.bug() else []), "i++;", "}", "(void)i; (void)rounds;"]

    def pop(self):
        test = "if (head) {" if not self.bug() else "if (head || __VERIFIER_nondet_bool()) {"
        lines = [test, "node *n = head;", "head = n->next;"]
        if self.double:
            lines += ["if (head)", *(self.back("head", "NULL") or [";"])]
        return lines + ([] if self.bug() else ["free_node(n);"]) + ["}"]

    def delete_somewhere(self):
        if self.double:
            lines = ["node *p = head;", "while (p && __VERIFIER_nondet_bool())", "p = p->next;", "if (p) {",
                     "if (p->prev)", "p->prev->next = p->next;", "else", "head = p->next;"]
            lines += ["if (p->next)", *(self.back("p->next", "p->prev") or [";"])]
            return lines + ["free_node(p);", "}"]
        lines = ["node **p = &head;", "while (*p && __VERIFIER_nondet_bool())", "p = &(*p)->next;",
                 "if (*p) {", "node *n = *p;", "*p = n->next;"]
        if self.r.random() < 0.5:
            lines = ["node *p = head;", "while (p && p->next && __VERIFIER_nondet_bool())", "p = p->next;",
                     "if (p && p->next) {" if not self.bug() else "if (p) {", "node *n = p->next;",
                     "p->next = n->next;" if not self.bug() else "p->next = n;"]
        return lines + ["free_node(n);", "}"]

    def delete_value(self):
        if self.double:
            return self.delete_somewhere()
        return ["node *before = NULL, *p = head;", f"while (p && p->data != {self.r.choice([1, 2, 7])}) {{",
                "before = p;", "p = p->next;", "}", "if (p) {", "if (before)", "before->next = p->next;",
                "else", "head = p->next;", "free_node(p);", "}"]

    def reverse(self):
        lines = ["node *done = NULL;", "while (head) {", "node *next = head->next;", "head->next = done;"]
        if self.double:
            lines.append("head->prev = next;")
        return lines + ["done = head;", "head = next;", "}", "head = done;"]

    def overwrite(self):
        what = self.r.choice(["p->data = 5;", "p->data = p->data;", "p->data = 2;"])
        return ["node *p = head;", "while (p && __VERIFIER_nondet_bool())", "p = p->next;", "if (p)", what]

    def overwrite_all(self):
        return ["unsigned i = 0;", "for (node *p = head; p; p = p->next) {", f"p->data = {self.r.choice([0, 4])};",
                *([self.late("p->data = 6;")] if self.bug() else []), "i++;", "}", "(void)i;"]

    def check(self):
        conditions = ["p->data != 1", "p->data < 0", "p->data > 2", "p->data == 7", "p->data == 5",
                      "p->data == 9", "p->data > 4"]
        if self.double:
            conditions += ["p->next && p->next->prev != p", "p->prev && p->prev->next != p"]
        if self.payload:
            conditions += ["*p->payload != 3"]
        if self.inner:
            conditions += ["p->inner && p->inner->data != p->data",
                           "p->next && p->inner && p->inner->data != p->next->data"]
        return ["for (node *p = head; p; p = p->next)", f"if ({self.r.choice(conditions)})",
                "reach_error();"]

    def check_order(self):
        return ["for (node *p = head; p && p->next; p = p->next)", "if (p->data > p->next->data)",
                "reach_error();"]

    def insert_sorted(self):
        lines = ["node *n = new_node(), *before = NULL, *p = head;", "while (p && p->data < n->data) {",
                 "before = p;", "p = p->next;", "}", "n->next = p;", *self.back("n", "before")]
        if self.double:
            lines += ["if (p)", *(self.back("p", "n") or [";"])]
        return lines + ["if (before)", "before->next = n;", "else", "head = n;"]

    def splice(self):
        body = ["node *p = other;", "while (p->next)", "p = p->next;", "p->next = head;"]
        if self.double:
            body += ["if (head)", *(self.back("head", "p") or [";"])]
        return ["if (other) {", *body, "head = other;", *([] if self.bug() else ["other = NULL;"]), "}"]

    def swap(self):
        lines = ["node *t = head;", "head = other;", "other = t;"]
        if self.r.random() < 0.5:
            return ["while (__VERIFIER_nondet_bool()) {", *lines, "}"]
        return lines

    def move_one(self):
        lines = ["while (head && __VERIFIER_nondet_bool()) {", "node *n = head;", "head = n->next;"]
        if self.double:
            lines += ["if (head)", "head->prev = NULL;", "if (other)", *(self.back("other", "n") or [";"])]
        return lines + ["n->next = other;", "other = n;", "}"]

    def circle(self):
        lines = ["if (head) {", "node *p = head;", "while (p->next)", "p = p->next;", "p->next = head;"]
        lines += ["node *q = head;", "unsigned n = 0;", "do {", "q = q->next;", "n++;",
                  "} while (q != head);" if not self.bug() else "} while (q != p);"]
        return lines + ([] if self.bug() else ["p->next = NULL;"]) + ["(void)n;", "}"]

    def keep(self):
        self.has_kept = True
        return ["kept = head;", "while (kept && __VERIFIER_nondet_bool())", "kept = kept->next;"]

    def use_kept(self):
        return ["if (kept)", self.r.choice(["kept->data = 3;", "if (kept->data == 7) reach_error();"])]

    def measure(self):
        return ["length = 0;", "for (node *p = head; p; p = p->next)", "length++;"]

    def measure_twice(self):
        return ["unsigned n = 0;", "for (node *p = head; p; p = p->next)", "n++;",
                f"if (n {self.r.choice(['!=', '<', '>'])} length)", "reach_error();"]

    # ---- Recursion ----

    def recursive_build(self):
        f = self.name("build")
        last = ["n->prev = NULL;", "if (n->next)", *(self.back("n->next", "n") or [";"])] if self.double else []
        stop = self.r.choice(["k <= 0", "k <= 0 || __VERIFIER_nondet_bool()"])
        self.functions += [f"static node *{f}(int k) {{", f"if ({stop})", "return NULL;",
                           "node *n = new_node();",
                           *([f"if (k == {self.r.choice([1, 2])})", "n->data = 7;"] if self.bug() else []),
                           f"n->next = {f}(k - 1);", *last, "return n;", "}"]
        bound = self.r.choice(["__VERIFIER_nondet_uchar() % 6", "5", "__VERIFIER_nondet_uchar()"])
        return ["if (!other)", f"other = {f}({bound});"]

    def recursive_free(self):
        f = self.name("release")
        lines = [f"static void {f}(node *n) {{", "if (!n)", "return;"]
        if self.r.random() < 0.5:
            lines += [f"{f}(n->next);", "free_node(n);"]
        else:
            lines += ["node *next = n->next;", "free_node(n);",
                      f"{f}(next);" if not self.bug() else f"{f}(n->next);"]
        self.functions += lines + ["}"]
        return [f"{f}(head);", *([] if self.bug() else ["head = NULL;"])]

    def recursive_walk(self):
        f = self.name("walk")
        step = self.r.choice(["n->data = 4;", "if (n->data == 7) reach_error();", "*sum += 1;", "counter++;",
                              "length += n->data > 0;"])
        result = self.r.choice(["0", "1"])
        self.functions += [f"static int {f}(node *n, int *sum) {{", "if (!n)", f"return {result};", step,
                           f"int r = {f}(n->next, sum);",
                           *(["if (*sum == 3)", "r = 5;"] if self.bug() else []), "return r;", "}"]
        return ["int sum = 0;", f"if ({f}(head, &sum) != {result})", "reach_error();"]

    def recursive_insert(self):
        f = self.name("put")
        self.functions += [f"static void {f}(node **p, node *n) {{",
                           "if (!*p || __VERIFIER_nondet_bool()) {", "n->next = *p;", "*p = n;", "} else {",
                           f"{f}(&(*p)->next, n);", "}", "}"]
        return [f"{f}(&head, new_node());"]

    def recursive_number(self):
        f, g = self.name("down"), self.name("down")
        k = self.r.random()
        if k < 0.3:
            self.functions += [f"static int {f}(int k) {{", "if (k <= 0)", "return 0;",
                               f"return {f}(k - {self.r.choice([1, 1, 2])}) + 1;", "}"]
            check = f"{f}(k) {self.r.choice(['!=', '>', '<'])} k"
        elif k < 0.6:
            self.functions += [f"static int {f}(int k);", f"static int {g}(int k) {{",
                               f"return k <= 0 ? 1 : {f}(k - 1);", "}", f"static int {f}(int k) {{",
                               f"return k <= 0 ? 0 : {g}(k - {self.r.choice([1, 1, 2])});", "}"]
            check = f"{f}(k) != {self.r.choice(['k % 2', f'{f}(k)', '0'])}"
        else:
            self.functions += [f"static void {f}(int *p, int k) {{", "if (k <= 0)", "return;",
                               "int local = *p + 1;", f"{f}({self.r.choice(['&local', 'p'])}, k - 1);",
                               f"*p = {self.r.choice(['local', '*p + 1', 'local + (k == 3)', 'k'])};", "}"]
            return ["int x = 0, k = __VERIFIER_nondet_uchar() % 6;", f"{f}(&x, k);",
                    f"if (x {self.r.choice(['> k', '!= k', '< 0', '> 6'])})", "reach_error();"]
        return ["int k = __VERIFIER_nondet_uchar() % 6;", f"if ({check})", "reach_error();"]

    def release_all(self, name):
        if name == "head" and self.r.random() < 0.25 and not self.double:
            return self.recursive_free()
        lines = [f"while ({name}) {{", f"node *n = {name};", f"{name} = n->next;", "free_node(n);", "}"]
        if self.bug():
            lines = ["unsigned i = 0;", f"while ({name}) {{", f"node *n = {name};", f"{name} = n->next;",
                     f"if (i++ != {self.r.choice([2, 3])})", "free_node(n);", "}"]
        return lines

    # ---- The program ----

    def operation(self):
        operations = [self.push, self.push_many, self.append, self.append_many, self.pop,
                      self.delete_somewhere, self.delete_value, self.reverse, self.overwrite,
                      self.overwrite_all, self.check, self.check, self.check_order, self.insert_sorted,
                      self.splice, self.swap, self.move_one, self.circle, self.measure, self.measure_twice,
                      self.recursive_build, self.recursive_walk, self.recursive_number]
        if self.bug_rate:
            operations += [self.keep] + [self.use_kept] * (3 if self.has_kept else 0)
        if not self.double:
            operations += [self.recursive_insert]
        lines = self.r.choice(operations)()
        k = self.r.random()
        if k < 0.3:
            f = self.name("step")
            self.functions += [f"static void {f}(void) {{", *lines, "}"]
            lines = [f"{f}();"]
        if k > 0.9:
            lines = ["while (__VERIFIER_nondet_bool()) {", *lines, "}"]
        return ["{", *lines, "}"]

    def text(self):
        body = []
        first = self.r.choice([self.push_many, self.append_many, self.push_many, self.recursive_build])
        body += ["{", *first(), "}"]
        for _ in range(self.r.choice([1, 1, 2, 2, 3, 4])):
            body += self.operation()
        if self.r.random() < 0.85:
            body += ["{", *self.release_all("head"), "}", "{", *self.release_all("other"), "}"]
        lines = self.new_node() + self.free_node() + self.functions + \
            ["int main(void) {", *body, "return 0;", "}"]
        return HEADER + self.types() + indented(lines)


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
    sys.stdout.write(add_scopes(add_weak_symbols(Program(int(sys.argv[1])).text(), sys.argv[1]), sys.argv[1]))
