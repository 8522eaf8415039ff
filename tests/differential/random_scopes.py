#!/usr/bin/env python3
"""A random C program about blocks, jumps past declarations and pointers that are kept, and what C says of it.

Usage: random_scopes.py SEED
       random_scopes.py --printer SEED    a header that prints the result of a safe one

The program takes no input. While it is written, it is also a list of steps, each with the blocks around it: an
interpreter of these steps, which knows nothing of compilers, tells whether the program reads an object that is gone
(a block that is entered again has new objects), and what it computes otherwise. The first line has the verdict:

    // EXPECT: valid-memsafety TRUE | FALSE(valid-deref)

A safe program claims its result by `if (scopes() != N) reach_error();`, so that unreach-call is TRUE for it, too.
"""
import random
import sys

MAX_STEPS = 4000


class Block:
    def __init__(self, outer):
        self.outer = outer
        self.names = []

    def path(self):
        return (self.outer.path() if self.outer else []) + [self]

    def visible(self):
        return (self.outer.visible() if self.outer else []) + self.names


class Scopes:
    def __init__(self, seed, in_front=True):
        self.in_front = in_front  # declarations in front of a switch's first case: the block is not always known
        self.r = random.Random(seed)
        self.lines, self.steps = [], []  # a step: (block, operation, its arguments)
        self.labels, self.n_names, self.n_loops, self.n_labels = {}, 0, 0, 0
        self.pointers = ["p", "q"]
        self.computed = self.r.random() < 0.15  # a function with a computed goto

    def emit(self, depth, text):
        self.lines.append("    " * depth + text)

    def step(self, block, *operation):
        self.steps.append((block,) + operation)
        return len(self.steps) - 1

    # ---- Statements: each writes its text and its steps ----------------------

    def name(self):
        self.n_names += 1
        return f"v{self.n_names}"

    def declare(self, block, depth, initialised=True):
        v = self.name()
        value = self.r.randint(1, 9)
        kind = self.r.choice(["int", "int", "array", "struct"])
        lvalue = {"int": v, "array": f"{v}[1]", "struct": f"{v}.b"}[kind]
        text = {"int": f"int {v}", "array": f"int {v}[3]", "struct": f"struct pair {v}"}[kind]
        if initialised:
            start = {"int": f" = {value}", "array": f" = {{0, {value}}}", "struct": f" = {{0, {value}}}"}[kind]
            self.emit(depth, text + start + ";")
            self.step(block, "set", lvalue, value)
        else:
            self.emit(depth, text + ";")
        block.names.append(lvalue)
        return lvalue

    def assign(self, block, depth):
        v = self.r.choice(block.visible())
        value = self.r.randint(1, 9)
        self.emit(depth, f"{v} = {value};")
        self.step(block, "set", v, value)

    def keep(self, block, depth):
        p, v = self.r.choice(self.pointers), self.r.choice(block.visible())
        if self.r.random() < 0.3:
            self.emit(depth, f"keep(&{p}, &{v});")
        else:
            self.emit(depth, f"{p} = &{v};")
        self.step(block, "point", p, v)

    def literal(self, block, depth):
        p, value, v = self.r.choice(self.pointers), self.r.randint(1, 9), self.name()
        block.names_hidden = getattr(block, "names_hidden", []) + [v]
        self.emit(depth, f"{p} = &(int){{{value}}};")
        self.step(block, "set", v, value)
        self.step(block, "point", p, v)

    def use(self, block, depth):
        p = self.r.choice(self.pointers)
        text = f"s += read({p});" if self.r.random() < 0.3 else f"s += *{p};"
        if self.r.random() < 0.5:
            self.emit(depth, f"if ({p}) {text}")
            self.step(block, "use", p, True)
        else:
            self.emit(depth, f"if ({p}) {{ {text} {p} = 0; }}")
            self.step(block, "use", p, True)
            self.step(block, "clear", p)

    def clear(self, block, depth):
        p = self.r.choice(self.pointers)
        self.emit(depth, f"{p} = 0;")
        self.step(block, "clear", p)

    def inner(self, block, depth):
        self.emit(depth, "{")
        self.body(Block(block), depth + 1)
        self.emit(depth, "}")

    def loop(self, block, depth):
        i, bound = f"i{self.n_loops}", self.r.randint(1, 3)
        self.n_loops += 1
        kind = self.r.choice(["for", "while", "do", "while1"])
        self.step(block, "number", i, 0)
        if kind == "for":
            self.emit(depth, f"for ({i} = 0; {i} < {bound}; {i}++) {{")
        elif kind == "while":
            self.emit(depth, f"{i} = 0;")
            self.emit(depth, f"while ({i}++ < {bound}) {{")
        elif kind == "while1":
            self.emit(depth, f"{i} = 0;")
            self.emit(depth, f"while (1) {{")
        else:
            self.emit(depth, f"{i} = 0;")
            self.emit(depth, "do {")
        head = self.step(block, "nothing")
        leave = None
        if kind in ("for", "while"):
            leave = self.step(block, "unless", i, bound, None)
        if kind != "for":
            self.step(block, "add", i)
        inside = Block(block)
        if kind == "while1":
            self.emit(depth + 1, f"if ({i}++ >= {bound}) break;")
            leave = self.step(inside, "unless", i, bound + 1, None)
        continues = self.body(inside, depth + 1, True)
        end = self.step(block, "nothing")
        for c in continues:
            self.steps[c] = self.steps[c][:-1] + (end,)
        if kind == "for":
            self.step(block, "add", i)
        if kind == "do":
            self.step(block, "if", i, bound, head)
            self.emit(depth, f"}} while ({i}++ < {bound} - 1);")
        else:
            self.step(block, "jump", head)
            self.emit(depth, "}")
        after = self.step(block, "nothing")
        if leave is not None:
            self.steps[leave] = self.steps[leave][:-1] + (after,)

    def switch(self, block, depth):
        """A variable in front of the first case, others behind cases; every case may be entered."""
        inside, chosen = Block(block), self.r.randint(0, 3)
        self.emit(depth, f"switch (opaque({chosen})) {{")
        enter = self.step(block, "jump", None)
        if self.r.random() < 0.7 and self.in_front:
            self.declare(inside, depth + 1, False)
        leaves, target = [], None
        for case in range(3):
            self.emit(depth, f"case {case}:;")
            here = self.step(inside, "nothing")
            target = here if case == chosen else target
            if self.r.random() < 0.6:
                self.declare(inside, depth + 1)
            if inside.names:
                self.assign_own(inside, depth + 1)
            self.body(inside, depth + 1, False, 2)
            if self.r.random() < 0.6:
                self.emit(depth + 1, "break;")
                leaves.append(self.step(inside, "jump", None))
        after = self.step(block, "nothing")
        self.emit(depth, "}")
        self.steps[enter] = (block, "jump", after if target is None else target)
        for leave in leaves:
            self.steps[leave] = (inside, "jump", after)

    def assign_own(self, block, depth):
        """Variables that the jump may have left without a value get one."""
        for v in block.names:
            value = self.r.randint(1, 9)
            self.emit(depth, f"{v} = {value};")
            self.step(block, "set", v, value)

    def past(self, block, depth):
        """A jump past a declaration, in the same block or into an inner one."""
        self.n_labels += 1
        label = f"L{self.n_labels}"
        is_taken = self.r.random() < 0.7
        self.goto(label, depth, is_taken)
        jump = self.step(block, "jump", None) if is_taken else None
        inside = block
        if self.r.random() < 0.6:
            inside = Block(block)
            self.emit(depth, "{")
        self.declare(inside, depth + 1)
        if not is_taken and self.r.random() < 0.5:
            self.body(inside, depth + 1, False, 1)
        self.emit(depth, f"{label}:;")
        here = self.step(inside, "nothing")
        if jump is not None:
            self.steps[jump] = (block, "jump", here)
        self.assign_own(inside, depth + 1)
        self.body(inside, depth + 1, False, 2)
        if inside is not block:
            self.emit(depth, "}")

    def goto(self, label, depth, is_taken):
        if self.computed and self.r.random() < 0.5:
            self.emit(depth, f"if (opaque({int(is_taken)})) {{ void *to = &&{label}; goto *to; }}")
        else:
            self.emit(depth, f"if (opaque({int(is_taken)})) goto {label};")

    def back(self, block, depth):
        """A jump back within the block, past a declaration: the variables stay."""
        self.n_labels += 1
        label, k = f"L{self.n_labels}", f"i{self.n_loops}"
        self.n_loops += 1
        self.emit(depth, f"{k} = 0;")
        self.step(block, "number", k, 0)
        self.emit(depth, f"{label}:;")
        here = self.step(block, "nothing")
        self.body(block, depth, False, 2)
        self.declare(block, depth)
        self.body(block, depth, False, 2)
        self.emit(depth, f"if ({k}++ < 1) goto {label};")
        self.step(block, "add", k)
        self.step(block, "if", k, 2, here)

    def body(self, block, depth, in_loop=False, most=4):
        continues = []
        if self.r.random() < 0.7 and most > 2:
            self.declare(block, depth)
        for _ in range(self.r.randint(1, most)):
            k = self.r.random()
            deep = depth > 4 or len(self.steps) > 120
            if k < 0.22 and block.visible():
                self.keep(block, depth)
            elif k < 0.46:
                self.use(block, depth)
            elif k < 0.52:
                self.clear(block, depth)
            elif k < 0.58 and block.visible():
                self.assign(block, depth)
            elif k < 0.64:
                self.literal(block, depth)
            elif deep:
                continue
            elif k < 0.70:
                self.inner(block, depth)
            elif k < 0.80:
                self.loop(block, depth)
            elif k < 0.86:
                self.switch(block, depth)
            elif k < 0.93:
                self.past(block, depth)
            else:
                self.back(block, depth)
        if in_loop and self.r.random() < 0.2:
            self.emit(depth, "if (opaque(1)) continue;")
            continues.append(self.step(block, "jump", None))
            self.use(block, depth)
        return continues

    # ---- What C says ---------------------------------------------------------

    def names_of(self, block):
        return block.names + getattr(block, "names_hidden", [])

    def execute(self):
        """The sum that the program computes, or None where it reads an object that is gone."""
        objects, dead, current, at, total = {}, set(), [], 0, 0
        pointers, numbers, serial = {p: None for p in self.pointers}, {}, 0
        for _ in range(MAX_STEPS):
            if at >= len(self.steps):
                return total
            block, operation, *rest = self.steps[at]
            path = block.path()
            common = 0
            while common < min(len(path), len(current)) and path[common] is current[common]:
                common += 1
            for left in current[common:]:
                for name in self.names_of(left):
                    dead.add(objects.pop(name)[0])
            for entered in path[common:]:
                for name in self.names_of(entered):
                    serial += 1
                    objects[name] = [serial, None]
            current, at = path, at + 1
            if operation == "set":
                objects[rest[0]][1] = rest[1]
            elif operation == "point":
                pointers[rest[0]] = objects[rest[1]]
            elif operation == "clear":
                pointers[rest[0]] = None
            elif operation == "use" and pointers[rest[0]]:
                target = pointers[rest[0]]
                if target[0] in dead:
                    return None
                if target[1] is None:
                    return self  # an arbitrary value: not what is looked for
                total += target[1]
            elif operation == "number":
                numbers[rest[0]] = rest[1]
            elif operation == "add":
                numbers[rest[0]] += 1
            elif operation == "jump":
                at = rest[0]
            elif operation == "if" and numbers[rest[0]] < rest[1]:
                at = rest[2]
            elif operation == "unless" and not numbers[rest[0]] < rest[1]:
                at = rest[2]
        return self

    def function(self):
        """The function `scopes`, which returns what it computes, and this number (None: it reads an object that is
        gone); None where it reads an arbitrary value."""
        main = Block(None)
        while len(self.lines) < 12:
            self.body(main, 1, False, 6)
        result = self.execute()
        if result is self:
            return None
        counters = "".join(f", i{n} = 0" for n in range(self.n_loops))
        start = ["struct pair { int a, b; };", "static int opaque(int x) { return x; }",
                 "static void keep(int **to, int *what) { *to = what; }",
                 "static int read(int *from) { return *from; }", "static int scopes(void) {",
                 f"    int *p = 0, *q = 0; int s = 0{counters};"]
        return "\n".join(start + self.lines + ["    return s;", "}"]) + "\n", result


def some_scopes(seed, in_front=True):
    """Of this seed, or the next that reads no arbitrary value."""
    found = None
    while found is None:
        found = Scopes(seed, in_front).function()
        seed += 1000003
    return found


def safe_scopes(seed):
    """The next that reads no object that is gone, and that every run follows to its end."""
    found = (None, None)
    while found[1] is None:
        found = some_scopes(seed, False)
        seed += 7919
    return found


def add_scopes(text, seed, often=0.15):
    """The program, at times with scopes that its main goes through first. The rest stays as the seed makes it."""
    r = random.Random(f"scopes {seed}")
    start = "int main(void) {\n"
    if r.random() >= often or start not in text or "reach_error" not in text:
        return text
    function, result = some_scopes(r.randrange(10**6))
    call = "scopes();" if result is None else f"if (scopes() != {result}) reach_error();"
    before, after = text.split(start, 1)
    return before + function.replace("read(", "read_kept(") + start + f"    {call}\n" + after


def program(seed):
    function, result = some_scopes(seed)
    verdict = "FALSE(valid-deref)" if result is None else "TRUE"
    call = "scopes();" if result is None else f"if (scopes() != {result}) reach_error();"
    return (f"// EXPECT: valid-memsafety {verdict}\nextern void reach_error(void);\n{function}"
            f"int main(void) {{\n    {call}\n    return 0;\n}}\n")


def printer(seed):
    """To be included in front of a program: a safe one, whose result is printed before main runs."""
    return ("int printf(const char *, ...);\n" + safe_scopes(seed)[0].replace("read(", "read_kept(") +
            "__attribute__((constructor)) static void print_scopes(void) { printf(\"%d\\n\", scopes()); }\n")


if __name__ == "__main__":
    if sys.argv[1] == "--printer":
        sys.stdout.write(printer(int(sys.argv[2])))
    else:
        sys.stdout.write(program(int(sys.argv[1])))
