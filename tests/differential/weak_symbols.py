"""Weak symbols that nothing defines, for the generators beside this file."""
import random

DECLARATIONS = """\
int weak_function(int) __attribute__((weak));
extern int weak_variable __attribute__((weak));
static int (*weak_table[2])(int) = {0, weak_function};
static int *weak_place = &weak_variable;
"""

# What agrees in every run, and what does not.
STATEMENTS = [
    "if (weak_function) weak_function(1);",
    "if (&weak_variable) weak_variable = 1;",
    "if (&weak_variable) { weak_variable = 3; if (*weak_place != 3) reach_error(); }",
    "if (weak_table[1] != weak_function || (weak_place != 0) != (&weak_variable != 0)) reach_error();",
    "if (weak_table[1]) weak_table[1](2);",
    "{ int is_there = weak_function != 0; if (is_there && !weak_table[1]) reach_error(); }",
    "if (!weak_function && weak_place) reach_error();",
    "if (weak_function && weak_function(3) == 7) reach_error();",
    "weak_variable = 2;",
    "weak_function(4);",
]


def add_weak_symbols(text, seed, often=0.15):
    """The program, at times with weak symbols that its main uses first. The rest stays as the seed makes it."""
    r = random.Random(f"weak {seed}")
    start = "int main(void) {\n"
    if r.random() >= often or start not in text or "reach_error" not in text:
        return text
    count = r.choice([1, 2, 2, 3])
    chosen = r.sample(STATEMENTS[:7] if r.random() < 0.6 else STATEMENTS, count)
    before, after = text.split(start, 1)
    return before + DECLARATIONS + start + "".join(f"    {line}\n" for line in chosen) + after
