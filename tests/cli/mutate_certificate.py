#!/usr/bin/env python3
"""Writes certificates that differ from a good one for the worse, each of which must not be confirmed.

Usage: mutate_certificate.py CERTIFICATE FOLDER

The changes are such that something false is claimed, or something needed is not: the good certificate's
programs have loops over unknown counts, so every state is needed, as is at least one fact of each loop.
"""
import copy
import json
import re
import sys

good = json.load(open(sys.argv[1]))
count = 0


def write(name, change):
    """One mutant: `change` gets a copy, and says False when there is nothing to change."""
    global count
    bad = copy.deepcopy(good)
    if change(bad) is False:
        return
    count += 1
    with open("%s/%02d_%s.json" % (sys.argv[2], count, name), "w") as out:
        json.dump(bad, out)


def ghosts(state):
    """Variables of registers, but not addresses."""
    bases = {o["base"] for o in state["objects"]}
    found = []
    for frame in state["frames"]:
        for register in frame["registers"]:
            for var in re.findall(r"v\d+", register["term"]):
                if var not in bases and var not in found:
                    found.append(var)
    return found


def each_state(name, change):
    for i in range(len(good["proofs"][0]["states"])):
        write("%s_%d" % (name, i), lambda bad, i=i: change(bad["proofs"][0]["states"][i]))


def change_hash(bad):
    digits = bad["program"]
    bad["program"] = ("1" if digits[0] == "0" else "0") + digits[1:]


write("hash", change_hash)
write("no_proofs", lambda bad: bad["proofs"].clear())
write("no_states", lambda bad: bad["proofs"][0]["states"].clear())
# A loop inside another one has a state for the outer loop's first iterations, which is not needed.
is_termination = good["proofs"][0]["property"] == "termination"
for i in range(1 if is_termination else 0, len(good["proofs"][0]["states"])):
    write("no_state_%d" % i, lambda bad, i=i: bad["proofs"][0]["states"].pop(i) and
          [s.pop("parent", None) for s in bad["proofs"][0]["states"]])


def add_fact(text):
    def change(state):
        if "%s" in text and not ghosts(state):
            return False
        state["facts"].append(text % ghosts(state)[-1] if "%s" in text else text)
    return change


each_state("contradiction", add_fact("false"))
each_state("fixed_number", add_fact("(= %s 12345)"))
each_state("small_number", add_fact("(<= %s 3)"))


def drop_ghost_facts(state):
    state["facts"] = [f for f in state["facts"] if not any(g in f for g in ghosts(state))]


if not is_termination:  # a measure may need no more than the loop's condition
    each_state("no_bounds", drop_ghost_facts)


def shift_register(state):
    for register in state["frames"][-1]["registers"]:
        if "object" not in register and not register["term"].lstrip("-").isdigit():
            register["term"] = "5"
            return True
    return False


each_state("register", shift_register)


def object_change(kind, change):
    def apply(state):
        for o in state["objects"]:
            if o["kind"] == kind:
                return change(o)
        return False
    return apply


each_state("larger_object", object_change("heap", lambda o: o.update(size="(+ 64 %s)" % o["size"])))
each_state("dead_object", object_change("heap", lambda o: o.update(alive=False)))
each_state("other_kind", object_change("heap", lambda o: o.update(kind="static")))
each_state("alignment", object_change("heap", lambda o: o.update(align=4096)))


def no_object(state):
    if not any(o["kind"] == "heap" for o in state["objects"]):
        return False
    kept = [i for i, o in enumerate(state["objects"]) if o["kind"] != "heap"]
    for frame in state["frames"]:
        for register in frame["registers"]:
            if "object" in register and register["object"] not in kept:
                register.pop("object")
            elif "object" in register:
                register["object"] = kept.index(register["object"])
    state["objects"] = [state["objects"][i] for i in kept]


each_state("no_object", no_object)


def claim_change(change):
    def apply(state):
        for o in state["objects"]:
            for claim in o["claims"]:
                if "value" in claim and claim["length"] != "0":
                    return change(claim)
        return False
    return apply


each_state("other_contents", claim_change(lambda c: c["value"].update(term="77")))
each_state("more_contents", claim_change(lambda c: c.update(offset="-4") if c["kind"] == "field"
                                         else c.update(length="(+ 400 %s)" % c["length"])))
each_state("frame", lambda state: state["frames"][-1].update(block=0, index=0))
each_state("caller", lambda state: state["frames"][0].update(index=0))

if is_termination:
    proof = lambda bad: bad["proofs"][0]
    write("no_measures", lambda bad: proof(bad)["measures"].clear())
    write("constant", lambda bad: proof(bad).update(measures=["1000"]))
    write("negated", lambda bad: proof(bad).update(
        measures=["(* -1 %s)" % m for m in proof(bad)["measures"]]))
    write("unbounded", lambda bad: proof(bad).update(
        measures=["(+ -4294967296 %s)" % m for m in proof(bad)["measures"]]))
    for i in range(len(proof(good)["measures"])):
        if len(set(proof(good)["measures"])) > 1:
            write("one_measure_%d" % i,
                  lambda bad, i=i: proof(bad).update(measures=[proof(bad)["measures"][i]]))

print(count)
