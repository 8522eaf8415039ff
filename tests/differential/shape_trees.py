"""Binary trees: built, searched, rotated and freed by recursion and by loops, with or without links to parents."""
from shape_program import Shape


class Trees(Shape):
    def __init__(self, seed, mistake=None):
        super().__init__(seed, mistake)
        self.parents = self.maybe(0.35)
        self.payload = self.maybe(0.25)
        self.freed_by = self.pick("recursion", "recursion", "stack", "rotation", "leaves")

    def types(self):
        return "struct tree { struct tree *left, *right; int key;%s%s };\nstruct tree *root;\n" % (
            " struct tree *parent;" if self.parents else "", " int *own;" if self.payload else "")

    def up(self, node, to):
        """Sets the link to the parent."""
        return self.must(f"{node}->parent = {to};") if self.parents else []

    # ---- Nodes ----

    def make(self):
        lines = ["struct tree *t = malloc(sizeof *t);",
                 *self.ok(["t->left = NULL;", "t->right = NULL;"], ["t->left = NULL;"]), "t->key = key;"]
        if self.parents:
            lines.append("t->parent = NULL;")
        if self.payload:
            lines += ["t->own = malloc(sizeof(int));", "*t->own = 3;"]
        self.function("static struct tree *make(int key) {", *lines, "return t;")

    def drop(self):
        self.function("static void drop(struct tree *t) {", *(self.must("free(t->own);") if self.payload else []),
                      *self.must("free(t);"))

    def key(self):
        return self.pick("__VERIFIER_nondet_int()", "__VERIFIER_nondet_uchar()", "7")

    # ---- Building ----

    def build_by_recursion(self):
        f = self.name("build")
        stop = self.pick("depth <= 0", "depth <= 0 || __VERIFIER_nondet_bool()", "__VERIFIER_nondet_bool()")
        self.ends = self.ends and "depth" in stop
        self.function(f"static struct tree *{f}(int depth) {{", f"if ({stop})", "return NULL;",
                      f"struct tree *t = make({self.key()});",
                      *self.child_of(f, "left"), *self.child_of(f, "right"), "return t;")
        return [f"root = {f}({self.pick('3', '__VERIFIER_nondet_uchar() % 4')});"]

    def child_of(self, f, side):
        return [f"t->{side} = {f}(depth - 1);",
                *([*self.must(f"if (t->{side})"), f"t->{side}->parent = t;"] if self.parents else [])]

    def goes_left(self, node):
        return self.pick("__VERIFIER_nondet_bool()", f"key < {node}->key")

    def insert(self):
        """At the end of a path from the root."""
        new = [f"int key = {self.key()};", "struct tree *t = make(key);"]
        if self.parents or self.maybe(0.5):
            left = self.goes_left("p")
            return [*new, "struct tree *p = root, *above = NULL;", "while (p) {", "above = p;",
                    f"p = {left} ? p->left : p->right;", "}", *self.up("t", "above"), "if (!above)", "root = t;",
                    f"else if ({self.ok('above->left == NULL', 'key < above->key')})", "above->left = t;",
                    *self.ok(["else if (above->right == NULL)", "above->right = t;", "else", "drop(t);"],
                             ["else", "above->right = t;"])]
        return [*new, "struct tree **p = &root;", f"while ({self.ok('*p', '*p && (*p)->left')})",
                f"p = {self.goes_left('(*p)')} ? &(*p)->left : &(*p)->right;", "*p = t;"]

    def insert_by_recursion(self):
        if self.parents:
            return self.insert()
        f = self.name("insert")
        self.function(f"static struct tree *{f}(struct tree *t, int key) {{",
                      *self.must("if (!t)", "return make(key);"),
                      f"if ({self.goes_left('t')})", f"t->left = {f}(t->left, key);", "else",
                      f"t->right = {f}({self.ok('t->right', 't->left')}, key);", "return t;")
        return [f"root = {f}(root, {self.key()});"]

    def insert_many(self):
        return [f"while ({self.again()}) {{", *self.pick(self.insert, self.insert_by_recursion)(), "}"]

    # ---- Looking ----

    def search(self):
        return [f"int key = {self.key()};", "struct tree *p = root;",
                f"while ({self.ok('p && p->key != key', 'p->key != key')})",
                "p = key < p->key ? p->left : p->right;", *self.must("if (p)"), "if (p->key != key)",
                "reach_error();"]

    def walk(self):
        f = self.name("walk")
        visit = self.pick("t->key = 5;", "if (t->key == 6 && t->key == 7) reach_error();",
                          "if (t->left && t->left == t->right) reach_error();")
        check = ["if (t->left && t->left->parent != t)", "reach_error();"] if self.parents else []
        own = ["if (*t->own != 3)", "reach_error();"] if self.payload else []
        self.function(f"static void {f}(struct tree *t) {{", *self.must("if (!t)", "return;"), f"{f}(t->left);",
                      visit, *check, *own, f"{f}(t->right);")
        return [f"{f}(root);"]

    def count(self, *_):
        f = self.name("count")
        self.function(f"static unsigned {f}(const struct tree *t) {{",
                      f"return t ? 1 + {f}(t->left) + {f}({self.ok('t->right', 't->right->left')}) : 0;")
        return [f"if ({f}(root) == 0 && root)", "reach_error();"]

    def extreme(self):
        side = self.pick("left", "right")
        return [self.ok("if (root) {", "{"), "struct tree *p = root;", f"while (p->{side})", f"p = p->{side};",
                "p->key = 1;",
                *(["while (p->parent)", "p = p->parent;", "if (p != root)",
                   "reach_error();"] if self.parents else []), "}"]

    # ---- Changing ----

    def rotate(self):
        a, b = self.pick(("left", "right"), ("right", "left"))
        test = self.ok(f"root && root->{a}", "root")
        moved = self.ok(f"root->{a} = p->{b};", ";")
        lines = [f"if ({test}) {{", f"struct tree *p = root->{a};", moved]
        if self.parents:
            lines += [f"if (p->{b})", f"p->{b}->parent = root;", *self.up("root", "p"), "p->parent = NULL;"]
        return [*lines, f"p->{b} = root;", f"root = {self.ok('p', 'p->left')};", "}"]

    def rotate_somewhere(self):
        if self.parents:
            return self.rotate()
        a, b = self.pick(("left", "right"), ("right", "left"))
        return ["struct tree **p = &root;", "while (*p && __VERIFIER_nondet_bool())",
                "p = __VERIFIER_nondet_bool() ? &(*p)->left : &(*p)->right;",
                f"if (*p && {self.ok(f'(*p)->{a}', f'(*p)->{b}')}) {{", "struct tree *top = *p;",
                f"struct tree *x = top->{a};", f"top->{a} = x->{b};",
                f"x->{b} = top;", *self.must("*p = x;"), "}"]

    def mirror(self):
        f = self.name("mirror")
        self.function(f"static void {f}(struct tree *t) {{", "if (!t)", "return;", "struct tree *l = t->left;",
                      "t->left = t->right;",
                      f"t->right = {self.ok('l', 't->left')};", f"{f}(t->left);", f"{f}(t->right);")
        return [f"{f}(root);"]

    def remove_smallest(self):
        if self.parents:
            lines = ["if (root) {", "struct tree *p = root;", "while (p->left)", "p = p->left;",
                     *self.must("if (p->right)", "p->right->parent = p->parent;"),
                     "if (p->parent)", "p->parent->left = p->right;", "else", "root = p->right;", "drop(p);", "}"]
            return lines
        return ["if (root) {", "struct tree **p = &root;", "while ((*p)->left)", "p = &(*p)->left;",
                "struct tree *x = *p;",
                f"*p = {self.ok('x->right', 'x->left', 'x')};", "drop(x);", "}"]

    def delete(self):
        """A node with two below takes the key of its successor, which is deleted."""
        if self.parents:
            return self.remove_smallest()
        return self.pick(self.delete_by_loop, self.delete_by_recursion)()

    def delete_by_loop(self):
        return [f"int key = {self.key()};", "struct tree *above = NULL, *p = root;",
                f"while ({self.ok('p && p->key != key', 'p->key != key')}) {{", "above = p;",
                "p = key < p->key ? p->left : p->right;", "}",
                "if (p && p->left && p->right) {", "struct tree *top = p, *s = p->right;",
                f"while ({self.ok('s->left', 's')}) {{", "top = s;", "s = s->left;", "}", "p->key = s->key;",
                *self.ok(["if (top == p)", "top->right = s->right;", "else", "top->left = s->right;"],
                         ["top->left = s->right;"]), "drop(s);", "} else if (p) {",
                f"struct tree *below = {self.ok('p->left ? p->left : p->right', 'p->left', 'p->right')};",
                "if (!above)", "root = below;", "else if (above->left == p)",
                *self.must("above->left = below;"), "else", "above->right = below;", "drop(p);", "}"]

    def delete_by_recursion(self):
        f = self.name("delete")
        self.function(f"static struct tree *{f}(struct tree *t, int key) {{",
                      *self.must("if (!t)", "return NULL;"),
                      "if (key < t->key)", f"t->left = {f}(t->left, key);",
                      "else if (key > t->key)", f"t->right = {f}(t->right, key);",
                      "else if (!t->left || !t->right) {",
                      f"struct tree *below = {self.ok('t->left ? t->left : t->right', 't->left', 't')};",
                      "drop(t);", "return below;", "} else {", "struct tree *s = t->right;",
                      "while (s->left)", "s = s->left;", "t->key = s->key;",
                      *self.must(f"t->right = {f}(t->right, s->key);"), "}", "return t;")
        return [f"root = {f}(root, {self.key()});"]

    def find(self):
        f = self.name("find")
        self.function(f"static struct tree *{f}(struct tree *t, int key) {{",
                      f"if ({self.ok('!t || t->key == key', 't->key == key')})", "return t;",
                      f"return {f}(key < t->key ? t->left : t->right, key);")
        return [f"struct tree *p = {f}(root, {self.key()});", *self.must("if (p)"), "p->key = 2;"]

    def detach(self):
        f = self.release_function("recursion")
        return [self.ok("if (root) {", "{"), "struct tree *t = root->left;", *self.must("root->left = NULL;"),
                f"{f}(t);", "}"]

    # ---- Freeing ----

    def release_function(self, how):
        f = self.name("release")
        head = f"static void {f}(struct tree *t) {{"
        if how == "recursion":
            calls = self.pick(["release(t->left);", "release(t->right);", "drop(t);"],
                              ["struct tree *right = t->right;", "release(t->left);", "drop(t);", "release(right);"])
            calls = self.ok(calls, ["drop(t);", "release(t->left);", "release(t->right);"],
                            ["release(t->left);", "drop(t);"])
            self.function(head, *self.must("if (!t)", "return;"), *[c.replace("release(", f + "(") for c in calls])
        elif how == "rotation":
            self.function(head, "while (t) {", "if (t->left) {", "struct tree *l = t->left;",
                          self.ok("t->left = l->right;", "t->left = NULL;"), "l->right = t;",
                          "t = l;", "} else {", "struct tree *r = t->right;", "drop(t);",
                          f"t = {self.ok('r', 't->right')};", "}", "}")
        elif how == "leaves":
            self.function(head, "while (t) {", "struct tree **p = &t;", f"while ((*p)->left || (*p)->right)",
                          "p = (*p)->left ? &(*p)->left : &(*p)->right;", "drop(*p);", *self.must("*p = NULL;"), "}")
        else:
            self.function("struct stack { struct stack *next; struct tree *tree; };",
                          f"static struct stack *push_{f}(struct stack *s, struct tree *t) {{",
                          *self.ok(["if (!t)", "return s;"], ["if (!t || !t->left)", "return s;"]),
                          "struct stack *x = malloc(sizeof *x);", "x->tree = t;", "x->next = s;", "return x;")
            self.function(head, f"struct stack *s = push_{f}(NULL, t);", "while (s) {", "struct stack *x = s;",
                          "struct tree *p = s->tree;",
                          "s = s->next;", *self.must("free(x);"), f"s = push_{f}(s, p->left);",
                          *self.ok([f"s = push_{f}(s, p->right);", "drop(p);"],
                                   ["drop(p);", f"s = push_{f}(s, p->right);"]), "}")
        return f

    def text(self):
        self.make(), self.drop()
        body = ["{", *self.pick(self.build_by_recursion, self.insert_many)(), "}"]
        for _ in range(self.pick(0, 1, 1, 2, 2)):
            operation = self.r.choice([self.search, self.walk, self.walk, self.count, self.extreme, self.rotate,
                                       self.rotate_somewhere,
                                       self.mirror, self.remove_smallest, self.delete, self.delete, self.find,
                                       self.detach, self.insert,
                                       self.insert_by_recursion])
            lines = operation()
            if self.maybe(0.15):
                lines = [f"while ({self.again()}) {{", *lines, "}"]
            body += self.in_a_function(lines, "void", "")
        body += [f"{self.release_function(self.freed_by)}(root);"]
        return self.program(self.types(), body)
