#!/usr/bin/env python3
"""A random small C program for verdicts.sh: arrays of objects, arguments of main, trees, skip lists, nested lists.

Usage: random_shapes.py [--safe | --broken] SEED [SHAPE]
       SHAPE, here or in the environment: one of those in SHAPES below; otherwise the seed draws it

Even seeds are safe, unless an option says otherwise: they free what they allocate and never call reach_error, and
say so in their first lines. The others are the same kind of program with one mistake: off by one, a missing test for
null, an object that is freed twice, too early or never. Most of them fail on some input.
"""
import os
import random
import sys

from shape_arguments import Arguments
from shape_arrays import Buckets, Pointers, Records
from shape_lists import DeepLists, OptionalParts, SkipLists
from shape_sorting import ListInArray, OneSize, Sorting
from shape_strings import Strings
from shape_trees import Trees

SHAPES = {"pointers": Pointers, "records": Records, "buckets": Buckets, "arguments": Arguments, "trees": Trees,
          "skip": SkipLists, "optional": OptionalParts, "deep": DeepLists,
          "strings": Strings, "sorting": Sorting, "one_size": OneSize, "list_in_array": ListInArray}
OFTEN = {"strings": 4, "pointers": 4, "records": 2, "buckets": 2, "arguments": 3, "trees": 4, "skip": 2, "optional": 2, "deep": 1,
         "sorting": 3, "one_size": 1, "list_in_array": 1}

PROPERTIES = ["valid-memsafety", "valid-memcleanup", "no-overflow", "unreach-call"]


def generate(seed, safe, shape=None):
    drawn = random.Random(f"shape {seed}").choices(list(OFTEN), OFTEN.values())[0]
    kind = SHAPES[shape or drawn]
    right = kind(seed)
    text = right.text()
    if safe:
        claims = PROPERTIES + ["termination"] * right.ends
        return "".join(f"// EXPECT: {p} TRUE\n" for p in claims) + text
    return kind(seed, random.Random(f"mistake {seed}").randrange(right.n_places)).text()


def main(arguments):
    options = [a for a in arguments if a.startswith("--")]
    seed, *shape = [a for a in arguments if not a.startswith("--")] + [os.environ.get("SHAPE")]
    safe = "--safe" in options or ("--broken" not in options and int(seed) % 2 == 0)
    sys.stdout.write(generate(int(seed), safe, shape[0]))


if __name__ == "__main__":
    main(sys.argv[1:])
