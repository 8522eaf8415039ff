"""Lists beyond those of random_lists.py: skip lists, optional parts, lists of lists of lists."""
from shape_program import Shape


class SkipLists(Shape):
    """Every node is on the first level; some are on the second one, too."""

    TYPES = "struct node { struct node *next, *skip; int data; };\nstruct node *head, *top;\n"

    def push(self):
        return ["struct node *x = malloc(sizeof *x);", f"x->data = {self.pick('1', '__VERIFIER_nondet_int()')};",
                "x->next = head;",
                "if (__VERIFIER_nondet_bool()) {", f"x->skip = {self.ok('top', 'x')};", "top = x;",
                *self.ok(["} else {", "x->skip = NULL;", "}"], ["}"]), "head = x;"]

    def push_many(self):
        return [f"while ({self.again()}) {{", *self.push(), "}"]

    def append_many(self):
        """From the last nodes of both levels on; both levels are empty before."""
        return ["struct node *last = NULL, *last_top = NULL;", f"while (!head || {self.again()}) {{",
                "struct node *x = malloc(sizeof *x);",
                "x->data = 2;", *self.must("x->next = NULL;"), *self.must("x->skip = NULL;"), "if (last)",
                "last->next = x;", "else", "head = x;", "last = x;",
                "if (__VERIFIER_nondet_bool()) {", "if (last_top)", "last_top->skip = x;", "else", "top = x;",
                "last_top = x;", "}", "}"]

    def walk(self):
        level = self.pick("skip", "next")
        start = "top" if level == "skip" else "head"
        return [f"struct node *p = {start};", f"while ({self.ok('p', 'p->next')}) {{",
                self.pick("p->data = 4;", "if (p == p->next) reach_error();"),
                f"p = p->{level};", "}"]

    def search(self):
        return ["struct node *p = top ? top : head;", "int key = __VERIFIER_nondet_int();",
                f"while ({self.ok('p && p->skip', 'p->skip')} && p->skip->data < key)", "p = p->skip;",
                "while (p && p->data < key)", "p = p->next;", *self.must("if (p)"), "p->data = key;"]

    def between(self):
        """Every node of the second level is found on the first one."""
        return ["struct node *q = top;", "for (struct node *p = head; p; p = p->next)", "if (p == q)",
                f"q = {self.ok('q->skip', 'q->next')};",
                "if (q)", "reach_error();"]

    def pop(self):
        return ["if (head) {", "struct node *x = head;", *self.must("if (top == x)", "top = x->skip;"),
                "head = x->next;", *self.must("free(x);"), "}"]

    def insert(self):
        return ["struct node *p = top;", "while (p && p->skip && __VERIFIER_nondet_bool())", "p = p->skip;",
                "if (p) {",
                "struct node *x = malloc(sizeof *x);", "x->data = 3;", "x->skip = NULL;",
                f"x->next = {self.ok('p->next', 'p->skip')};", "p->next = x;", "}"]

    def remove(self):
        return ["struct node **p = &head;", "while (*p && __VERIFIER_nondet_bool())", "p = &(*p)->next;", "if (*p) {",
                "struct node *x = *p;",
                "struct node **q = &top;", "while (*q && *q != x)", "q = &(*q)->skip;",
                *self.must("if (*q)", "*q = x->skip;"), "*p = x->next;", "free(x);", "}"]

    def release(self):
        level = self.ok("next", "skip")
        return ["while (head) {", "struct node *x = head;",
                *self.ok([f"head = x->{level};", "free(x);"], ["free(x);", "head = x->next;"]), "}"]

    def text(self):
        body = ["{", *self.pick(self.push_many, self.push_many, self.append_many)(), "}"]
        for _ in range(self.pick(0, 1, 1, 2, 2)):
            operation = self.r.choice([self.push, self.walk, self.walk, self.search, self.between, self.pop,
                                       self.insert, self.remove])
            body += self.in_a_function(operation(), "void", "")
        return self.program(self.TYPES, [*body, *self.release()])


class OptionalParts(Shape):
    """Nodes that own an object, or none."""

    def __init__(self, seed, mistake=None):
        super().__init__(seed, mistake)
        self.part = self.pick("int", "int", "char", "struct part")
        self.double = self.maybe(0.3)
        self.second = self.maybe(0.3)

    def types(self):
        part = "struct part { int x; struct part *more; };\n" if self.part == "struct part" else ""
        prev, other = "struct node *prev; " * self.double, "int *other; " * self.second
        return f"{part}struct node {{ struct node *next; {self.part} *part; {prev}{other}}};\nstruct node *head;\n"

    def new_part(self):
        return {"int": "new_number()", "char": "new_text()", "struct part": "new_part()"}[self.part]

    def parts(self):
        self.function("static int *new_number(void) {", "int *p = malloc(sizeof *p);", "*p = 3;", "return p;")
        if self.part == "char":
            self.function("static char *new_text(void) {", "size_t n = __VERIFIER_nondet_uchar() % 5;",
                          "char *p = malloc(n + 1);", "memset(p, 't', n);",
                          "p[n] = 0;", "return p;")
        if self.part == "struct part":
            self.function("static struct part *new_part(void) {", "struct part *p = malloc(sizeof *p);", "p->x = 3;",
                          "p->more = __VERIFIER_nondet_bool() ? malloc(sizeof *p) : NULL;", "return p;")
        more = ["if (p)", "free(p->more);"] if self.part == "struct part" else []
        if self.part == "struct part":
            more = self.ok(more, [], ["free(p->more);"])
        self.function(f"static void free_part({self.part} *p) {{", *more, "free(p);")
        use = {"int": ["if (*p != 3)", "reach_error();"], "char": ["if (strlen(p) > 4)", "reach_error();"],
               "struct part": ["if (p->x != 3)", "reach_error();", *self.must("if (p->more)"),
                               "p->more->x = 1;"]}[self.part]
        self.function(f"static void use_part({self.part} *p) {{", *use)
        self.function("static void free_node(struct node *n) {", *self.must("free_part(n->part);"),
                      *(self.must("free(n->other);") if self.second else []), "free(n);")

    def optional(self):
        return f"__VERIFIER_nondet_bool() ? {self.new_part()} : NULL"

    def build(self):
        fields = [f"n->part = {self.optional()};"] if self.maybe(0.6) else ["n->part = NULL;",
                                                                            "if (__VERIFIER_nondet_bool())",
                                                                            f"n->part = {self.new_part()};"]
        if self.second:
            fields += self.pick(["n->other = new_number();"],
                                ["n->other = __VERIFIER_nondet_bool() ? new_number() : NULL;"],
                                ["n->other = n->part ? new_number() : NULL;"])
        if self.double:
            fields += ["n->prev = NULL;", "if (head)", "head->prev = n;"]
        return [f"while ({self.again()}) {{", "struct node *n = malloc(sizeof *n);", *self.ok(fields, fields[1:]),
                "n->next = head;", "head = n;", "}"]

    def walk(self):
        return ["for (struct node *n = head; n; n = n->next)", *self.must("if (n->part)"), "use_part(n->part);"]

    def complete(self):
        return ["for (struct node *n = head; n; n = n->next)", *self.must("if (!n->part)"),
                f"n->part = {self.new_part()};",
                *self.pick([], ["for (struct node *n = head; n; n = n->next)", "use_part(n->part);"])]

    def strip(self):
        return ["for (struct node *n = head; n; n = n->next) {", "if (__VERIFIER_nondet_bool()) {",
                "free_part(n->part);", *self.must("n->part = NULL;"), "}", "}"]

    def move_parts(self):
        return ["for (struct node *n = head; n && n->next; n = n->next)", "if (!n->part) {",
                "n->part = n->next->part;", *self.must("n->next->part = NULL;"), "}"]

    def swap_parts(self):
        return ["if (head && head->next) {", f"{self.part} *p = head->part;", "head->part = head->next->part;",
                f"head->next->part = {self.ok('p', 'head->part')};", "}"]

    def reverse(self):
        back = ["head->prev = next;"] if self.double else []
        return ["struct node *done = NULL;", "while (head) {", "struct node *next = head->next;",
                "head->next = done;", *back, "done = head;", "head = next;", "}",
                *self.must("head = done;")]

    def remove(self):
        back = ["if (x->next)", "x->next->prev = x->prev;"] if self.double else []
        return ["struct node **p = &head;",
                f"while (*p && {self.pick('(*p)->part', '!(*p)->part', '__VERIFIER_nondet_bool()')})",
                "p = &(*p)->next;",
                "if (*p) {", "struct node *x = *p;", *back, *self.must("*p = x->next;"), "free_node(x);", "}"]

    def take_part(self):
        return [f"{self.part} *taken = NULL;", "for (struct node *n = head; n && !taken; n = n->next) {",
                "taken = n->part;", *self.must("n->part = NULL;"), "}",
                *self.must("if (taken)"), "use_part(taken);", *self.must("free_part(taken);")]

    def release(self):
        return ["while (head) {", "struct node *n = head;", "head = n->next;",
                *self.ok(["free_node(n);"], ["if (n->part) free_node(n);"], ["free(n);"]), "}"]

    def text(self):
        self.parts()
        body = ["{", *self.build(), "}"]
        for _ in range(self.pick(0, 1, 1, 2, 2)):
            operation = self.r.choice([self.walk, self.walk, self.complete, self.strip, self.move_parts,
                                       self.swap_parts, self.reverse, self.remove, self.take_part])
            body += self.in_a_function(operation(), "void", "")
        return self.program(self.types(), [*body, *self.release()])


class DeepLists(Shape):
    """A list whose nodes own lists whose nodes own lists (or numbers)."""

    def __init__(self, seed, mistake=None):
        super().__init__(seed, mistake)
        self.levels = self.pick("abc", "abc", "ab")

    def types(self):
        text = ""
        for level, below in reversed(list(zip(self.levels, self.levels[1:] + " "))):
            part = f"struct {below} *in;" if below != " " else "int data;"
            text += f"struct {level} {{ struct {level} *next; {part} }};\n"
        return text + "struct a *head, *other;\n"

    def makers(self):
        for i, level in reversed(list(enumerate(self.levels))):
            below = self.levels[i + 1] if i + 1 < len(self.levels) else None
            part = self.ok(f"x->in = make_{below}();", f"make_{below}();") if below else "x->data = 3;"
            self.function(f"static struct {level} *make_{level}(void) {{", f"struct {level} *first = NULL;",
                          f"while ({self.again()}) {{",
                          f"struct {level} *x = malloc(sizeof *x);", part,
                          f"x->next = {self.ok('first', 'NULL', 'x')};", "first = x;", "}", "return first;")
            drop = self.must(f"drop_{below}(x->in);") if below else []
            self.function(f"static void drop_{level}(struct {level} *p) {{", "while (p) {", f"struct {level} *x = p;",
                          f"p = {self.ok('p->next', 'NULL')};",
                          *drop, *self.must("free(x);"), "}")

    def walk(self):
        loops = ["for (struct a *p = head; p; p = p->next)",
                 f"for (struct b *q = {self.ok('p->in', 'p->next->in')}; q; q = q->next)"]
        if self.levels == "abc":
            return [*loops, "for (struct c *r = q->in; r; r = r->next)", "if (r->data != 3)", "reach_error();"]
        return [*loops, "if (q->data != 3)", "reach_error();"]

    def move(self):
        """A node's list goes to its neighbour's."""
        return ["if (head && head->next) {", "struct b **end = &head->next->in;", "while (*end)",
                "end = &(*end)->next;", "*end = head->in;",
                *self.must("head->in = NULL;"), "}"]

    def flatten(self):
        return ["struct b *all = NULL;", "for (struct a *p = head; p; p = p->next)", "while (p->in) {",
                "struct b *q = p->in;",
                *self.ok(["p->in = q->next;", "q->next = all;"], ["q->next = all;", "p->in = q->next;"]),
                "all = q;", "}", *self.must("drop_b(all);")]

    def empty_one(self):
        return ["struct a *p = head;", "while (p && __VERIFIER_nondet_bool())", "p = p->next;",
                *self.must("if (p) {", "drop_b(p->in);", "p->in = NULL;", "}")] \
            if self.maybe(0.3) else ["if (head) {", "drop_b(head->in);", *self.must("head->in = NULL;"), "}"]

    def split(self):
        return ["if (head && !other) {", "struct a *p = head;", "while (p->next && __VERIFIER_nondet_bool())",
                "p = p->next;", "other = p->next;", *self.must("p->next = NULL;"), "}"]

    def text(self):
        self.makers()
        body = ["head = make_a();"]
        for _ in range(self.pick(0, 1, 1, 2)):
            operation = self.r.choice([self.walk, self.walk, self.move, self.flatten, self.empty_one, self.split])
            body += self.in_a_function(operation(), "void", "")
        return self.program(self.types(), [*body, "drop_a(head);", "drop_a(other);"])
