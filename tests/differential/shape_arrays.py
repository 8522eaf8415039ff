"""Arrays whose elements own objects: pointers to objects, structures with pointers, buckets of lists."""
from shape_program import Shape, down, up


class Pointers(Shape):
    """An array of pointers, each null or to an object of its own that may own others."""

    def __init__(self, seed, mistake=None):
        super().__init__(seed, mistake)
        self.kind = self.pick("number", "number", "string", "numbers", "item", "list")
        self.nullable = self.kind == "list" or self.maybe(0.35)
        self.has_copy = False

    TYPES = {
        "number": ("int", ""), "string": ("char", ""), "numbers": ("int", ""),
        "item": ("struct item", "struct item { char *name; int data; };\n"),
        "list": ("struct node", "struct node { struct node *next; int data; };\n"),
    }

    def element(self):
        return self.TYPES[self.kind][0]

    # ---- One element: make, use, drop ----

    def make(self):
        t = self.element()
        bodies = {
            "number": [f"{t} *e = malloc(sizeof *e);", "*e = k;"],
            "string": ["size_t length = __VERIFIER_nondet_uchar() % 9;",
                       f"char *e = malloc({self.ok('length + 1', 'length')});",
                       f"memset(e, 'x', {self.ok('length', 'length + 2')});", *self.must("e[length] = 0;")],
            "numbers": [f"int *e = malloc({self.ok('WIDTH', '(WIDTH - 1)')} * sizeof *e);",
                        "for (int j = 0; j < WIDTH; j++)", "e[j] = k;"],
            "item": [f"{t} *e = malloc(sizeof *e);", "e->data = k;", "e->name = malloc(4);",
                     f"strcpy(e->name, {self.ok(chr(34) + 'abc' + chr(34), chr(34) + 'abcd' + chr(34))});"],
            "list": [f"{t} *e = NULL;", f"while ({self.again()}) {{", f"{t} *x = malloc(sizeof *x);",
                     *self.must("x->next = e;"), "x->data = k;", "e = x;", "}"],
        }
        self.function(f"static {t} *make(int k) {{", *bodies[self.kind], "(void)k;", "return e;")

    def use(self):
        t = self.element()
        bodies = {
            "number": ["if (*e < 0)", "reach_error();"],
            "string": [self.pick("if (strlen(e) > 8) reach_error();",
                                 "for (char *p = e; *p; p++) *p = 'y';", "if (e[0] && e[0] == 'z') reach_error();")],
            "numbers": [f"for (int j = 0; j {self.ok('<', '<=')} WIDTH; j++)", "if (e[j] != e[0])", "reach_error();"],
            "item": [self.pick("if (strlen(e->name) != 3) reach_error();", "e->name[0] = 'q';",
                               "if (e->data < 0) reach_error();")],
            "list": [f"for ({t} *p = e; p; p = p->next) {{",
                     self.pick("p->data = 5;", "if (p->data < 0) reach_error();"),
                     "}"],
        }
        self.function(f"static void use({t} *e) {{", *bodies[self.kind])

    def drop(self):
        t = self.element()
        bodies = {
            "item": [*(["if (!e)", "return;"] if self.nullable else []), *self.must("free(e->name);"),
                     *self.must("free(e);")],
            "list": [f"while ({self.ok('e', 'e && e->next')}) {{", f"{t} *x = e;",
                     *self.ok(["e = e->next;", "free(x);"], ["free(x);", "e = x->next;"]), "}"],
        }
        self.function(f"static void drop({t} *e) {{", *bodies.get(self.kind, ["free(e);"]))

    def new_value(self, index):
        if self.nullable and self.kind != "list":
            return f"__VERIFIER_nondet_bool() ? make({index}) : NULL"
        return f"make({index})"

    def guarded(self, place, statement):
        """The statement if the place holds an object; a list may be empty, and needs no test."""
        if not self.nullable or self.kind == "list":
            return [statement]
        return [*self.must(f"if ({place})"), statement]

    # ---- The whole array ----

    def build(self):
        make = self.new_value("i")
        t = self.element()
        rest = self.maybe(0.2) and self.nullable
        loop = self.pick([up(self.ok("n", "n - 1", "n + 1")), f"a[i] = {make};", "}"],
                         [down(self.ok("n", "n - 1", "n + 1")), f"a[i] = {make};", "}"],
                         ["int i = n;", f"while (i {self.ok('> 0', '> 1', '>= 0')}) {{", "i--;", f"a[i] = {make};",
                          "}"])
        if rest:  # null first, and then some of them
            loop = [up("n"), "a[i] = NULL;", "}", up("n", step="i += 2"), f"a[i] = {make};", "}"]
        size = self.ok("n", "(n - 1)") if self.maybe(0.5) else "n"
        return [f"{t} **a = malloc({size} * sizeof *a);", "{", *loop, "}"]

    def walk(self):
        order = self.pick(up(self.ok("n", "n + 1")), down(self.ok("n", "n + 1")))
        return [order, *self.guarded("a[i]", "use(a[i]);"), "}"]

    def at_index(self, lines):
        test = self.ok("0 <= j && j < n", "0 <= j && j <= n", "j < n")
        return ["int j = __VERIFIER_nondet_int();", f"if ({test}) {{", *lines, "}"]

    def touch_one(self):
        return self.at_index(self.guarded("a[j]", "use(a[j]);"))

    def replace_one(self):
        return self.at_index([*self.must("drop(a[j]);"), f"a[j] = {self.new_value('j')};"])

    def remove_one(self):
        if not self.nullable:
            return self.replace_one()
        return self.at_index(["drop(a[j]);", *self.must("a[j] = NULL;")])

    def swap_two(self):
        t = self.element()
        second = ["a[k] = t;", *self.never("a[k] = a[j];")]
        return ["int j = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();",
                "if (0 <= j && j < n && 0 <= k && k < n) {", f"{t} *t = a[j];", "a[j] = a[k];", *second, "}"]

    def reverse(self):
        t = self.element()
        return [f"for (int i = 0, j = n - 1; {self.ok('i < j', 'i <= n')}; i++, j--) {{", f"{t} *t = a[i];",
                "a[i] = a[j];", "a[j] = t;", *self.never("a[j] = a[i];"), "}"]

    def sort(self):
        t = self.element()
        key = {"number": "*a[j] > *a[j + 1]", "string": "a[j][0] > a[j + 1][0]", "numbers": "a[j][0] > a[j + 1][0]",
               "item": "a[j]->data > a[j + 1]->data"}.get(self.kind)
        if self.nullable or key is None:
            key = "__VERIFIER_nondet_bool()"
        swap = [f"{t} *t = a[j];", "a[j] = a[j + 1];", "a[j + 1] = t;", *self.never("a[j] = t;")]
        return [up("n"), f"for (int j = 0; j {self.ok('+ 1 < n', '< n')}; j++)", f"if ({key}) {{", *swap, "}", "}"]

    def copy(self):
        t = self.element()
        drop = self.ok([], [up("n"), "drop(b[i]);", "}"])
        loop = self.pick(up("n"), down("n"))
        return [f"{t} **b = malloc(n * sizeof *b);", loop, "b[i] = a[i];", "}", up(self.ok("n", "n + 1")),
                *self.guarded("b[i]", "use(b[i]);"), "}", *drop, *self.must("free(b);")]

    def move(self):
        """Another array takes the objects over."""
        t = self.element()
        return [f"{t} **b = malloc(n * sizeof *b);", up("n"), "b[i] = a[i];", "}",
                *self.must("free(a);"), f"a = {self.ok('b', 'a')};"]

    def grow(self):
        t = self.element()
        new = self.ok("n + m", "n")
        fill = [f"for (int i = n; i < n + m; i++)", f"a[i] = {self.new_value('i')};"]
        return [f"int m = 1 + __VERIFIER_nondet_uchar() % {self.pick(2, 4)};",
                f"a = realloc(a, ({new}) * sizeof({t} *));",
                *fill, "n += m;"]

    def grow_by_one(self):
        """An array that is made longer for each element."""
        t = self.element()
        return [f"while (n < 2000 && {self.again()}) {{",
                f"a = realloc(a, ({self.ok('n + 1', 'n')}) * sizeof({t} *));",
                f"a[n] = {self.new_value('n')};", "n++;", "}"]

    def search(self):
        t = self.element()
        return [f"{t} *found = NULL;", up("n"), "if (__VERIFIER_nondet_bool()) {", "found = a[i];", "break;", "}",
                "}",
                *self.must("if (found)"), "use(found);"]

    def pop(self):
        return [f"while ({self.ok('n > 0', 'n >= 0')} && {self.again()}) {{", "n--;", *self.must("drop(a[n]);"), "}"]

    def release(self):
        order = self.pick(up(self.ok("n", "n - 1")), down(self.ok("n", "n - 1")))
        return ["{", order, "drop(a[i]);", *self.never("drop(a[i]);"), "}", *self.must("free(a);"), "}"]

    def text(self):
        t = self.element()
        self.make(), self.use(), self.drop()
        body = [*self.count(least=1 if self.kind == "numbers" else 0), *self.build()]
        here = [self.move, self.grow, self.grow_by_one, self.pop]
        there = [self.walk, self.walk, self.touch_one, self.replace_one, self.remove_one, self.swap_two, self.reverse,
                 self.sort, self.copy, self.search]
        for _ in range(self.pick(0, 1, 1, 2, 2, 3)):
            operation = self.r.choice(here + there)
            lines = operation()
            body += self.in_a_function(lines, f"{t} **a, int n", "a, n") if operation in there else ["{", *lines, "}"]
        body += self.release()
        width = "enum { WIDTH = %d };\n" % self.pick(1, 3, 8) if self.kind == "numbers" else ""
        return self.program(self.TYPES[self.kind][1] + width, body)


class Records(Shape):
    """An array of structures with fields that own objects."""

    def __init__(self, seed, mistake=None):
        super().__init__(seed, mistake)
        self.fields = [f for f in ("name", "numbers", "list") if self.maybe(0.5)] or ["name"]

    def types(self):
        members = {"name": "char *name; ", "numbers": "int *numbers; int count; ", "list": "struct node *list; "}
        node = "struct node { struct node *next; int data; };\n" if "list" in self.fields else ""
        return node + f"struct record {{ int key; {''.join(members[f] for f in self.fields)}}};\n"

    def fill(self):
        lines = ["r->key = k;"]
        if "name" in self.fields:
            lines += ["size_t length = __VERIFIER_nondet_uchar() % 7;", "r->name = malloc(length + 1);",
                      "memset(r->name, 'n', length);", *self.must("r->name[length] = 0;")]
        if "numbers" in self.fields:
            lines += ["r->count = __VERIFIER_nondet_uchar() % 5;",
                      f"r->numbers = malloc({self.ok('r->count', '2')} * sizeof(int));",
                      "for (int j = 0; j < r->count; j++)", "r->numbers[j] = j;"]
        if "list" in self.fields:
            lines += [*self.must("r->list = NULL;"), f"while ({self.again()}) {{",
                      "struct node *x = malloc(sizeof *x);",
                      "x->next = r->list;", "x->data = k;", "r->list = x;", "}"]
        self.function("static void fill(struct record *r, int k) {", *lines)

    def clear(self):
        lines = []
        if "name" in self.fields:
            lines += self.must("free(r->name);")
        if "numbers" in self.fields:
            lines += self.must("free(r->numbers);")
        if "list" in self.fields:
            lines += ["while (r->list) {", "struct node *x = r->list;", "r->list = x->next;", "free(x);", "}"]
        self.function("static void clear(struct record *r) {", *lines)

    def use(self):
        lines = ["if (r->key < 0)", "reach_error();"]
        if "name" in self.fields:
            lines += self.pick(["if (strlen(r->name) > 6)", "reach_error();"], ["r->name[0] = 0;"])
        if "numbers" in self.fields:
            lines += [f"for (int j = 0; j {self.ok('<', '<=')} r->count; j++)", "if (r->numbers[j] > 4)",
                      "reach_error();"]
        if "list" in self.fields:
            lines += ["for (struct node *p = r->list; p; p = p->next)", "if (p->data != r->key)", "reach_error();"]
        self.function("static void use(struct record *r) {", *lines)

    def build(self):
        loop = self.pick(up(self.ok("n", "n + 1", "n - 1")), down(self.ok("n", "n - 1")))
        return ["struct record *a = malloc(n * sizeof *a);", loop, "fill(&a[i], i);", "}"]

    def walk(self):
        return self.pick([up(self.ok("n", "n + 1")), "use(&a[i]);", "}"],
                         [f"for (struct record *p = a; p {self.ok('<', '<=')} a + n; p++)", "use(p);"])

    def swap(self):
        return ["int j = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();",
                "if (0 <= j && j < n && 0 <= k && k < n) {", "struct record t = a[j];", "a[j] = a[k];",
                f"a[k] = {self.ok('t', 'a[j]')};", "}"]

    def refill(self):
        test = self.ok("0 <= j && j < n", "0 <= j && j <= n")
        return ["int j = __VERIFIER_nondet_int();", f"if ({test}) {{", *self.must("clear(&a[j]);"), "fill(&a[j], j);",
                "}"]

    def remove_last(self):
        return ["if (n > 0) {", "n--;", *self.must("clear(&a[n]);"), "}"]

    def remove_somewhere(self):
        return ["int j = __VERIFIER_nondet_int();", "if (0 <= j && j < n) {", *self.must("clear(&a[j]);"), "n--;",
                f"a[j] = a[{self.ok('n', 'n - 1')}];", "}"]

    def release(self):
        return [up(self.ok("n", "n - 1")), "clear(&a[i]);", *self.never("clear(&a[0]);"), "}",
                *self.must("free(a);")]

    def text(self):
        self.fill(), self.clear(), self.use()
        body = [*self.count(), *self.build()]
        for _ in range(self.pick(0, 1, 1, 2, 3)):
            operation = self.r.choice([self.walk, self.walk, self.swap, self.refill, self.remove_last,
                                       self.remove_somewhere])
            lines = operation()
            here = operation in (self.remove_last, self.remove_somewhere)
            body += self.in_a_function(lines, "struct record *a, int n", "a, n", 0 if here else 0.4)
        return self.program(self.types(), body + self.release())


class Buckets(Shape):
    """A table of lists: on the heap, static or on the stack."""

    TYPES = "struct node { struct node *next; unsigned key; };\n"

    def table(self):
        n = self.pick(2, 3, 8, 64)
        where = self.pick("heap", "heap", "static", "stack")
        if where == "heap" and self.maybe(0.6):
            allocate = self.ok("calloc(n, sizeof *t)", "malloc(n * sizeof *t)")
            clear = []
            if self.maybe(0.5):
                allocate, clear = "malloc(n * sizeof *t)", [up(self.ok("n", "n - 1")), "t[i] = NULL;", "}"]
            return [*self.count(least=1), f"struct node **t = {allocate};", *clear], ["free(t);"]
        first = [f"enum {{ n = {n} }};"]
        if where == "heap":
            return [*first, "struct node **t = calloc(n, sizeof *t);"], self.must("free(t);")
        if where == "static":
            return [*first, "static struct node *t[n];"], []
        return [*first, "struct node *t[n];", up(self.ok("n", "n - 1")), "t[i] = NULL;", "}"], []

    def hash(self, key="key"):
        return self.ok(f"{key} % (unsigned)n", f"{key} % ((unsigned)n + 1)")

    def insert(self):
        return ["unsigned key = __VERIFIER_nondet_int();", f"unsigned h = {self.hash()};",
                "struct node *x = malloc(sizeof *x);", "x->key = key;", f"x->next = {self.ok('t[h]', 'NULL')};",
                "t[h] = x;"]

    def insert_many(self):
        return [f"while ({self.again()}) {{", *self.insert(), "}"]

    def append(self):
        return ["unsigned key = __VERIFIER_nondet_int();", "struct node *x = malloc(sizeof *x);", "x->key = key;",
                *self.must("x->next = NULL;"), f"struct node **p = &t[{self.hash()}];", "while (*p)",
                "p = &(*p)->next;", "*p = x;"]

    def find(self):
        return ["unsigned key = __VERIFIER_nondet_int();", f"struct node *p = t[{self.hash()}];",
                f"while ({self.ok('p && p->key != key', 'p->key != key')})", "p = p->next;",
                *self.must("if (p)"), "if (p->key != key)", "reach_error();"]

    def remove(self):
        return ["unsigned key = __VERIFIER_nondet_int();", f"struct node **p = &t[{self.hash()}];",
                "while (*p && (*p)->key != key)", "p = &(*p)->next;", "if (*p) {", "struct node *x = *p;",
                self.ok("*p = x->next;", "t[0] = x->next;"), *self.must("free(x);"), "}"]

    def move(self):
        """From one bucket to another."""
        return ["struct node *x = t[0];", "if (x) {", self.ok("t[0] = x->next;", ";"), "x->next = t[n - 1];",
                "t[n - 1] = x;", "}"]

    def walk(self):
        return [up(self.ok("n", "n + 1")), "for (struct node *p = t[i]; p; p = p->next)",
                self.pick("p->key = 3;", "p->key++;"), "}"]

    def release(self):
        inner = [f"while (t[i]) {{", "struct node *x = t[i];",
                 *self.ok(["t[i] = x->next;", "free(x);"], ["free(x);", "t[i] = x->next;"]), "}"]
        if self.maybe(0.4):
            inner = ["struct node *p = t[i];", "while (p) {", "struct node *x = p;", "p = p->next;", "free(x);", "}"]
        return [self.pick(up, down)(self.ok("n", "n - 1")), *inner, "}"]

    def text(self):
        table, after = self.table()
        body = [*table, "{", *self.pick(self.insert_many, self.insert_many, self.insert)(), "}"]
        for _ in range(self.pick(0, 1, 1, 2, 2)):
            operation = self.r.choice([self.insert, self.insert_many, self.append, self.find, self.remove, self.move,
                                       self.walk])
            body += ["{", *operation(), "}"]
        return self.program(self.TYPES, [*body, *self.release(), *after])
