"""Programs that make strings of their arguments with the functions of string.h, and look at characters by hand."""
from shape_program import Shape


class Strings(Shape):
    """`s` is a string that may be written, with room for `s_room` bytes; `n` counts."""

    def copy(self):
        size = self.ok("strlen(argv[1]) + 1", "strlen(argv[1])")
        return ["{", "free(heap);", f"heap = malloc({size});", f"{self.pick('strcpy', 'stpcpy')}(heap, argv[1]);",
                "s = heap;", "s_room = strlen(heap) + 1;", "}"]

    def joined(self):
        size = self.ok("strlen(s) + strlen(argv[2]) + 3", "strlen(s) + strlen(argv[2]) + 2", "strlen(argv[2]) + 3")
        separator = self.pick('", "', '"--"')
        return ["{", f"char *both = malloc({size});", "strcpy(both, s);", f"strcat(both, {separator});",
                "strcat(both, argv[2]);", "free(heap);", "heap = s = both;", "s_room = strlen(both) + 1;", "}"]

    def into_buffer(self):
        n = self.pick(4, 8, 16)
        end = self.ok([f"buffer[{n - 1}] = 0;"], [], [f"buffer[{n - 1}] = 'x';"])
        return ["{", f"static char buffer[{n}];", f"strncpy(buffer, s, {n});", *end, "s = buffer;",
                f"s_room = {n};", "n += strlen(s);", "}"]

    def if_it_fits(self):
        n = self.pick(4, 8)
        test = self.ok(f"strlen(s) < {n}", f"strlen(s) <= {n}", f"strlen(argv[2]) < {n}")
        return ["{", f"static char buffer[{n}];", f"if ({test}) {{", "strcpy(buffer, s);", "s = buffer;",
                f"s_room = {n};", "}", "}"]

    def cut(self):
        where = self.pick("strchr(s, ',')", "strrchr(s, 'a')", "strpbrk(s, \"xyz\")", "strstr(s, argv[2])",
                          "strstr(s, \"ab\")")
        test = self.ok("if (p)", "")
        rest = self.ok(["s = p + 1;", "s_room = strlen(s) + 1;"], ["s = p + 2;", "s_room = strlen(s) + 1;"])
        use = self.pick(["*p = 0;", "n += strlen(s);"], ["*p = 'c';"], ["n += strlen(p);"],
                        ["if (*p) {", "*p = 0;", *rest, "}"])
        return ["{", f"char *p = {where};", test, "{", *use, "}", "}"]

    def span(self):
        which = self.pick("strspn(s, \" \\t\")", "strcspn(s, \",;\")", "strlen(s)")
        bound = self.ok("s[k] == 0", "s[k + 1] == 0")
        return ["{", f"size_t k = {which};", f"n += {bound};", self.pick("s[k] = 0;", ""), "n += strlen(s);", "}"]

    def compare(self):
        text = self.pick("a", "ab", "-n")
        test = self.pick(f'!strcmp(s, "{text}")', f'!strncmp(s, "{text}", {len(text)})', "!strcmp(s, argv[2])")
        more = {"!strcmp(s, argv[2])": ["if (strlen(s) != strlen(argv[2]))", "reach_error();"]}.get(
            test, [f"n += s[{self.ok(len(text), len(text) + 1)}] == 'x';"])
        return [f"if ({test}) {{", *more, "}"]

    def byte(self):
        k = self.pick(0, 1, 3)
        value = self.pick("'x'", "0", "(char)__VERIFIER_nondet_int()")
        test = self.ok(f"if (s_room > {k})", "")
        last = self.ok("s[s_room - 1] = 0;", "")
        return ["{", test, f"s[{k}] = {value};", last, "n += strlen(s);", "}"]

    def by_hand(self):
        test = self.ok("*p", "*p != '-'")
        use = self.pick(["n += *p == 'a';"], ["*p = 'x';"], ["if (*p == '_')", "*p = '-';"],
                        ["if (*p == '/')", "*p = 0;"], ["*p = (char)__VERIFIER_nondet_int();"])
        return ["{", "char *p;", f"for (p = s; {test}; p++) {{", *use, "}", "n += strlen(s);", "}"]

    def filled(self):
        size = self.pick(5, 9)
        length = self.ok(f"{size - 1}", f"{size}")
        return ["{", f"static char line[{size}];", f"memset(line, 'x', {length});", f"line[{size - 1}] = 0;",
                f"if (strlen(line) != {size - 1})", "reach_error();", "s = line;", f"s_room = {size};", "}"]

    def part(self):
        bound = self.ok("k < strlen(s)", "k <= strlen(s)", "k < s_room + 1")
        return ["{", "size_t k = __VERIFIER_nondet_uchar();", f"if ({bound}) {{", "s += k + 1;", "s_room -= k + 1;",
                "n += strlen(s);", "}", "}"]

    def number(self):
        return ["{", "char *end;", f"n += strtol(s, &end, {self.pick(0, 10)}) > 5;", "n += strlen(end);",
                f"n += end[{self.ok(0, 1)}] == ',';", "}"]

    def tokens(self):
        use = self.ok("n += strlen(t);", "n += t[1] == 0 && t[2] == 0;")
        return ["{", "for (char *t = strtok(s, \",\"); t; t = strtok(NULL, \",\"))", use, "}"]

    def text(self):
        operations = [self.copy, self.joined, self.into_buffer, self.if_it_fits, self.cut, self.span, self.compare,
                      self.byte, self.by_hand, self.filled, self.part, self.number, self.tokens]
        body = ["if (argc < 3)", "return 0;", "char *heap = NULL, *s = argv[1];", "size_t s_room = strlen(s) + 1;",
                "unsigned n = 0;"]
        for _ in range(self.pick(1, 2, 2, 3, 4)):
            body += self.r.choice(operations)()
        return self.program("", [*body, "(void)n;", "(void)s_room;", *self.must("free(heap);")],
                            "int main(int argc, char **argv) {")
