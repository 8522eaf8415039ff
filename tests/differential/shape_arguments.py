"""Programs that look at their arguments."""
from shape_program import Shape, up


class Arguments(Shape):
    def each(self, statements, first=None):
        """A walk over all arguments: by index, by pointer, or until the null behind them."""
        first = self.pick("0", "1") if first is None else first
        low = f"int i = {first}"
        kind = self.pick("index", "null", "pointer", "index")
        if kind == "null":
            lines = [f"for ({low}; {self.ok('argv[i]', 'argv[i + 1]', 'argv[i] || i == argc')}; i++) {{",
                     "char *s = argv[i];"]
        elif kind == "pointer":
            lines = [f"for (char **p = argv + {first}; {self.ok('*p', 'p <= argv + argc')}; p++) {{", "char *s = *p;"]
        else:
            lines = [f"for ({low}; i {self.ok('< argc', '<= argc')}; i++) {{", "char *s = argv[i];"]
        return [*lines, *statements, "}"]

    def lengths(self):
        return ["size_t longest = 0;",
                *self.each(["size_t length = strlen(s);", "if (length > longest)", "longest = length;"]),
                *self.each(["if (strlen(s) > longest)", "reach_error();"], "1")]

    def by_hand(self):
        test = self.ok("*s", "*s != '-'")
        return self.each([f"while ({test})", "s++;", *self.ok([], ["s++;", "(void)*s;"])])

    def one(self):
        return ["int j = __VERIFIER_nondet_int();",
                f"if (j >= 0 && j {self.ok('< argc', '<= argc', '<= argc + 1')}) {{",
                "if (argv[j][0] == 'x')", "argv[j][0] = 'y';", "}"]

    def first(self):
        return [f"if ({self.ok('argc > 1', 'argc > 0', 'argc >= 1')}) {{", "char *s = argv[1];",
                "size_t length = strlen(s);", "(void)length;", "}"]

    def options(self):
        flags = ["int flags = 0;", "int i = 1;"]
        rest = ["case 'f':", *self.must("if (i + 1 >= argc)", "return 1;"), "i++;", "file = argv[i];", "break;"]
        is_option = self.pick("== '-'", "> 0", "!= 0")
        return [*flags, "char *file = NULL;", f"while (i < argc && argv[i][0] {is_option}) {{",
                f"switch (argv[i][{self.ok('1', '2')}]) {{",
                "case 'v':", "flags |= 1;", "break;", *rest, "default:", "flags |= 2;", "}", "i++;", "}",
                *self.must("if (file)"), "if (strlen(file) > 1u << 30)", "reach_error();", "(void)flags;"]

    def pass_on(self):
        f = self.name("rest")
        if self.maybe(0.5):  # by recursion
            self.function(f"static int {f}(int argc, char **argv) {{", f"if ({self.ok('argc <= 0', 'argc < 0')})",
                          "return 0;",
                          "if (argv[0][0] == 0)", "return 1;", f"return {f}(argc - 1, argv + 1);")
        else:
            self.function(f"static int {f}(int argc, char **argv) {{", "int n = 0;",
                          *self.each(["n += *s != 0;"], "0"),
                          "return n;")
        skip = self.ok("argc - 1, argv + 1", "argc, argv + 1", "argc + 1, argv")
        return [f"if ({f}({skip}) < 0)", "reach_error();"]

    def copy_pointers(self):
        size = self.ok("argc", "(argc - 1)")
        use = [up(self.ok("argc", "argc + 1")), f"if ({self.pick('strlen(copy[i]) > 1u << 30', 'copy[i] == NULL')})",
               "reach_error();", "}"]
        wrong = self.ok([], [up("argc"), "free(copy[i]);", "}"])
        return [f"char **copy = malloc({size} * sizeof *copy);", up("argc"), "copy[i] = argv[i];", "}", *use, *wrong,
                *self.must("free(copy);")]

    def duplicate(self):
        size = self.ok("strlen(argv[i]) + 1", "strlen(argv[i])")
        return ["char **copy = malloc(argc * sizeof *copy);", up("argc"), f"copy[i] = malloc({size});",
                "strcpy(copy[i], argv[i]);", "}", up("argc"), *self.must("free(copy[i]);"), "}",
                *self.must("free(copy);")]

    def copy_one(self):
        n = self.pick(8, 16)
        test = self.ok(f"strlen(argv[1]) < {n}", f"strlen(argv[1]) <= {n}")
        return ["if (argc > 1) {", f"char buffer[{n}];", f"if ({test})", "strcpy(buffer, argv[1]);", "else",
                "buffer[0] = 0;",
                f"if (strlen(buffer) >= {n})", "reach_error();", "}"]

    def join(self):
        size = self.ok("size + 1", "size")
        return ["size_t size = 0;", up("argc"), "size += strlen(argv[i]);", "}", f"char *text = malloc({size});",
                "size_t at = 0;",
                up("argc"), "for (char *s = argv[i]; *s; s++)", "text[at++] = *s;", "}", "text[at] = 0;",
                *self.must("free(text);")]

    def sort(self):
        bound = self.ok("j + 1 < argc", "j < argc")
        return [up("argc"), f"for (int j = 1; {bound}; j++) {{",
                f"if ({self.pick('argv[j][0] > argv[j + 1][0]', 'strcmp(argv[j], argv[j + 1]) > 0')}) {{",
                "char *t = argv[j];", "argv[j] = argv[j + 1];", "argv[j + 1] = t;", "}", "}", "}"]

    def number(self):
        loop = [f"for (char *s = argv[1]; *s >= '0' && *s <= '9' && n < {self.ok('1000', '1000000000')}; s++)",
                "n = n * 10 + (*s - '0');"]
        return ["int n = 0;", f"if ({self.ok('argc > 1', 'argc >= 1')}) {{", *loop, "}", "if (n < 0)",
                "reach_error();"]

    def overwrite(self):
        """An argument is replaced by a string of the program's own."""
        return ["if (argc > 1) {", "char *mine = malloc(3);", "strcpy(mine, \"ab\");", "char *old = argv[1];",
                "argv[1] = mine;",
                "if (strlen(argv[1]) != 2)", "reach_error();", "argv[1] = old;",
                *self.ok(["free(mine);"], ["free(old);"], []), "}"]

    def text(self):
        operations = [self.lengths, self.by_hand, self.one, self.first, self.options, self.pass_on,
                      self.copy_pointers,
                      self.duplicate, self.copy_one, self.join, self.sort, self.number, self.overwrite]
        body = []
        for _ in range(self.pick(1, 1, 2, 2, 3)):
            body += ["{", *self.r.choice(operations)(), "}"]
        return self.program("", body, "int main(int argc, char **argv) {")
