"""What the generators of random_shapes.py share: a safe program, and the same program with one mistake."""
import random

from random_lists import indented

HEADER = """\
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);
void reach_error(void);
"""


class Shape:
    """Writes one program. `mistake` is the number of the place to get wrong, or None: the program is safe then."""

    def __init__(self, seed, mistake=None):
        self.r = random.Random(seed)
        self.of_mistakes = random.Random(f"{seed} {mistake}")
        self.mistake = mistake
        self.n_places = 0
        self.n_names = 0
        self.functions = []
        self.ends = True  # no input keeps a loop going for ever

    # ---- Choices ----

    def pick(self, *choices):
        return self.r.choice(choices)

    def maybe(self, probability):
        return self.r.random() < probability

    def ok(self, right, *wrong):
        """The right text; or, where this is the place of the mistake, one of the wrong ones."""
        self.n_places += 1
        return self.of_mistakes.choice(wrong) if self.n_places - 1 == self.mistake else right

    def must(self, *lines):
        """Lines that a mistake leaves out: always, or (if they are statements) only once, late in the run."""
        if lines[0].startswith("if "):
            return self.ok(list(lines), [])
        return self.ok(list(lines), [], self.late("!=", lines), self.late("!=", lines))

    def never(self, *lines):
        """Statements that only a mistake executes: always, or only once, late in the run."""
        return self.ok([], list(lines), self.late("==", lines))

    def late(self, when, lines):
        time = self.of_mistakes.choice([4, 9, 30])
        return ["{", "static unsigned times;", f"if (++times {when} {time}) {{", *lines, "}", "}"]

    def name(self, stem):
        self.n_names += 1
        return f"{stem}{self.n_names}"

    # ---- Pieces ----

    def function(self, *lines):
        self.functions += [*lines, "}"]

    def count(self, name="n", least=0):
        """Declares a number of things: few of them, or any number that memory has room for."""
        low = f"{least} + " if least else ""
        return self.pick(
            [f"int {name} = {low}__VERIFIER_nondet_uchar() % {self.pick(3, 5, 6)};"],
            [f"int {name} = {low}__VERIFIER_nondet_uchar();"],
            [f"int {name} = __VERIFIER_nondet_int();", f"if ({name} < {least} || {name} > 1000)", "return 0;"])

    def again(self):
        """The condition of a loop that ends when the input says so."""
        self.ends = False
        return "__VERIFIER_nondet_bool()"

    def in_a_function(self, lines, parameters, arguments, often=0.4):
        """The lines, or a call of a function that has them."""
        if not self.maybe(often):
            return ["{", *lines, "}"]
        f = self.name("step")
        self.function(f"static void {f}({parameters}) {{", *lines)
        return [f"{f}({arguments});"]

    def program(self, types, body, main="int main(void) {"):
        return HEADER + types + indented([*self.functions, main, *body, "return 0;", "}"])

    def text(self):
        raise NotImplementedError


def up(n, start="0", step="i++"):
    return f"for (int i = {start}; i < {n}; {step}) {{"


def down(n):
    return f"for (int i = {n} - 1; i >= 0; i--) {{"
