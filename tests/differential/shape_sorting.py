"""Lists that are sorted, split and merged; nodes of one size on several levels; nodes that are in an array, too."""
from shape_program import Shape


class Sorting(Shape):
    """A singly or doubly linked list of numbers, and what sorting is made of."""

    def __init__(self, seed, mistake=None):
        super().__init__(seed, mistake)
        self.double = self.maybe(0.3)

    def types(self):
        prev = "struct node *prev; " * self.double
        return f"struct node {{ int key; struct node *next; {prev}}};\nstruct node *head;\n"

    def new_node(self):
        return ["struct node *x = malloc(sizeof *x);", "x->key = __VERIFIER_nondet_int();",
                *(["x->prev = NULL;"] if self.double else [])]

    def link_back(self):
        return ["struct node *before = NULL;", "for (struct node *p = head; p; p = p->next) {", "p->prev = before;",
                "before = p;", "}"] if self.double else []

    def push_many(self):
        return [f"while ({self.again()}) {{", *self.new_node(), f"x->next = {self.ok('head', 'NULL')};", "head = x;",
                "}", *self.link_back()]

    def sorted_insert(self):
        """By the address of the link, so that the head is no special case."""
        return [f"while ({self.again()}) {{", *self.new_node(), "struct node **at = &head;",
                f"while ({self.ok('*at && ', '')}(*at)->key < x->key)", "at = &(*at)->next;",
                *self.must("x->next = *at;"), *self.must("*at = x;"), "}", *self.link_back()]

    def insert_behind(self):
        """With the head as a special case, and the rest by the node before."""
        return [f"while ({self.again()}) {{", *self.new_node(), "if (!head || x->key <= head->key) {",
                *self.must("x->next = head;"), "head = x;", "} else {", "struct node *p = head;",
                f"while ({self.ok('p->next && ', '')}p->next->key < x->key)", "p = p->next;",
                "x->next = p->next;", *self.must("p->next = x;"), "}", "}", *self.link_back()]

    def insertion_sort(self):
        return ["struct node *sorted = NULL;", "while (head) {", "struct node *x = head;", "head = x->next;",
                "struct node **at = &sorted;", f"while ({self.ok('*at && ', '')}(*at)->key < x->key)",
                "at = &(*at)->next;", *self.must("x->next = *at;"), "*at = x;", "}",
                *self.must("head = sorted;"), *self.link_back()]

    def selection_sort(self):
        return ["struct node *done = NULL;", "while (head) {", "struct node **most = &head;",
                f"for (struct node **at = &head->next; {self.ok('*at', '(*at)->next')}; at = &(*at)->next)",
                "if ((*at)->key > (*most)->key)", "most = at;", "struct node *x = *most;",
                *self.must("*most = x->next;"), "x->next = done;", "done = x;", "}", "head = done;",
                *self.link_back()]

    def bubble_once(self):
        return [f"for (struct node **at = &head; *at && {self.ok('(*at)->next', '1')}; at = &(*at)->next) {{",
                "struct node *a = *at, *b = a->next;", "if (a->key > b->key) {",
                *self.must("a->next = b->next;"), "b->next = a;", *self.must("*at = b;"), "}", "}",
                *self.link_back()]

    def bubble_keys(self):
        return [f"for (struct node *p = head; p && {self.ok('p->next', 'p')}; p = p->next)",
                "if (p->key > p->next->key) {", "int key = p->key;", "p->key = p->next->key;",
                "p->next->key = key;", "}"]

    def split_and_merge(self):
        end = self.pick(["*end = head ? head : other;"], ["if (head)", "*end = head;", "else", "*end = other;"])
        return ["if (head) {", "struct node *slow = head, *fast = head->next;",
                "while (fast) {", "fast = fast->next;", f"if ({self.ok('fast', '1')}) {{", "slow = slow->next;",
                "fast = fast->next;", "}", "}",
                "struct node *other = slow->next;", *self.must("slow->next = NULL;"),
                "struct node *all = NULL, **end = &all;", f"while (head && {self.ok('other', '1')}) {{",
                "if (head->key <= other->key) {", "*end = head;", "head = head->next;", "} else {",
                "*end = other;", "other = other->next;", "}", "end = &(*end)->next;", "}",
                *self.must(*end), "head = all;", "}", *self.link_back()]

    def release(self):
        return ["while (head) {", "struct node *x = head;", "head = x->next;", *self.must("free(x);"), "}"]

    def text(self):
        body = ["{", *self.r.choice([self.push_many, self.push_many, self.sorted_insert, self.insert_behind])(), "}"]
        for _ in range(self.pick(0, 1, 1, 2)):
            operation = self.r.choice([self.sorted_insert, self.insertion_sort, self.selection_sort, self.bubble_once,
                                       self.bubble_keys, self.split_and_merge, self.split_and_merge])
            body += self.in_a_function(operation(), "void", "")
        return self.program(self.types(), [*body, *self.release()])


class OneSize(Shape):
    """Lists of lists of lists whose nodes all have the size of two pointers, and come from one wrapper of malloc."""

    def __init__(self, seed, mistake=None):
        super().__init__(seed, mistake)
        self.levels = self.pick("ab", "abc", "abc", "abcd")
        self.next_is_first = {level: self.maybe(0.5) for level in self.levels}

    def types(self):
        text = ""
        for level, below in reversed(list(zip(self.levels, self.levels[1:] + " "))):
            fields = [f"struct {level} *next;", f"struct {below} *in;" if below != " " else "char *in;"]
            text += f"struct {level} {{ {' '.join(fields if self.next_is_first[level] else fields[::-1])} }};\n"
        return text + "struct a *head;\n"

    def makers(self):
        self.function("static void *zeroed(unsigned long size) {", "return memset(malloc(size), 0, size);")
        for i, level in reversed(list(enumerate(self.levels))):
            below = self.levels[i + 1] if i + 1 < len(self.levels) else None
            many = [f"while ({self.again()})", f"push_{below}(&x->in);"] if below else ["x->in = malloc(5);"]
            if below and self.maybe(0.5):
                many = ["do", f"push_{below}(&x->in);", f"while ({self.again()});"]
            self.function(f"static void push_{level}(struct {level} **list) {{",
                          f"struct {level} *x = zeroed(sizeof *x);", *many,
                          *self.must("x->next = *list;"), *self.must("*list = x;"))
            drop = self.must(f"drop_{below}(x->in);" if below else "free(x->in);")
            self.function(f"static void drop_{level}(struct {level} *p) {{", "while (p) {", f"struct {level} *x = p;",
                          *self.ok(["p = p->next;"], ["p = NULL;"]), *drop, *self.must("free(x);"), "}")

    def walk(self):
        return ["for (struct a *p = head; p; p = p->next)",
                f"for (struct b *q = {self.ok('p->in', 'p->next->in')}; q; q = q->next)",
                "if (q == q->next)", "reach_error();"]

    def pop(self):
        return ["if (head) {", "struct a *x = head;", *self.must("head = x->next;"), "drop_b(x->in);", "free(x);", "}"]

    def text(self):
        self.makers()
        body = [f"while ({self.again()})", "push_a(&head);"]
        for _ in range(self.pick(0, 0, 1)):
            body += self.in_a_function(self.r.choice([self.walk, self.pop])(), "void", "")
        return self.program(self.types(), [*body, *self.must("drop_a(head);")])


class ListInArray(Shape):
    """An array of pointers to nodes that are linked, too."""

    TYPES = "struct node { int data; struct node *next; };\nstruct node *head;\n"

    def __init__(self, seed, mistake=None):
        super().__init__(seed, mistake)
        self.is_pushed = self.maybe(0.5)

    def fill(self):
        return [f"for (int i = 0; i < {self.ok('n', 'n + 1')}; i++) {{", "all[i] = malloc(sizeof *all[i]);",
                "all[i]->data = 0;",
                *(["all[i]->next = head;", "head = all[i];"] if self.is_pushed else ["all[i]->next = NULL;"]), "}"]

    def link(self):
        if self.is_pushed:
            return []
        return [f"for (int i = 0; {self.ok('i + 1 < n', 'i < n')}; i++)", "all[i]->next = all[i + 1];",
                "head = n > 0 ? all[0] : NULL;"]

    def walk(self):
        return self.pick(["for (struct node *p = head; p; p = p->next)", "p->data = 1;"],
                         [f"for (int i = 0; i < {self.ok('n', 'n + 1')}; i++)", "all[i]->data = 2;"])

    def release(self):
        return self.pick([f"for (int i = 0; i < {self.ok('n', 'n - 1')}; i++)", "free(all[i]);",
                          *self.must("free(all);")],
                         [*self.must("free(all);"), "while (head) {", "struct node *x = head;",
                          *self.ok(["head = x->next;", "free(x);"], ["free(x);", "head = x->next;"]), "}"])

    def text(self):
        body = [*self.count(), "struct node **all = malloc(n * sizeof *all + 1);", "{", *self.fill(), "}", *self.link()]
        for _ in range(self.pick(0, 1, 1, 2)):
            body += ["{", *self.walk(), "}"]
        return self.program(self.TYPES, [*body, *self.release()])
