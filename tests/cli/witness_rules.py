"""Checks a witness file against the rules of its format.

Usage: witness_rules.py yaml|graphml FILE violation|proof SOURCE MODEL FORMULA
"""
import hashlib
import re
import sys
import uuid
import xml.etree.ElementTree as xml
from datetime import datetime

import yaml

form, path, kind, source, model, formula = sys.argv[1:]
digest = hashlib.sha256(open(source, "rb").read()).hexdigest()
C_CHARS = re.compile(r"^[\w\s()<>=!&|+\-*/%^~?:\[\].\\]+$")


def need(condition, what):
    if not condition:
        sys.exit(f"{path}: {what}")


def only(mapping, required, optional=()):
    need(isinstance(mapping, dict), f"a mapping is expected, not {mapping!r}")
    need(set(required) <= set(mapping), f"{mapping} lacks {set(required) - set(mapping)}")
    need(set(mapping) <= set(required) | set(optional), f"{mapping} has more than {required}")


def check_location(location):
    only(location, ["file_name", "line"], ["column", "function"])
    need(location["file_name"] == source, "another file")
    need(isinstance(location["line"], int) and location["line"] >= 1, "line is no number")


def check_metadata(metadata):
    only(metadata, ["format_version", "uuid", "creation_time", "producer", "task"])
    need(metadata["format_version"] == "2.0", "format_version")
    uuid.UUID(metadata["uuid"])
    datetime.strptime(metadata["creation_time"], "%Y-%m-%dT%H:%M:%SZ")
    only(metadata["producer"], ["name", "version"])
    task = metadata["task"]
    only(task, ["input_files", "input_file_hashes", "specification", "data_model", "language"])
    need(task["input_files"] == [source], "input_files")
    need(task["input_file_hashes"] == {source: digest}, "input_file_hashes")
    need(formula in task["specification"], "specification")
    need(task["data_model"] == model and task["language"] == "C", "data_model, language")


def check_violation(content):
    need(content, "a violation has segments")
    for number, item in enumerate(content):
        only(item, ["segment"])
        points = [p["waypoint"] for p in item["segment"]]
        need(len(points) == 1 and points[0]["action"] == "follow", "one follow a segment")
        point = points[0]
        is_last = number == len(content) - 1
        need((point["type"] == "target") == is_last, "the target is the last waypoint, and only it")
        only(point, ["type", "action", "location"], [] if is_last else ["constraint"])
        check_location(point["location"])
        if not is_last:
            need(point["type"] == "function_return", "type")
            only(point["constraint"], ["value", "format"])
            need(point["constraint"]["format"] == "ext_c_expression", "format")
            need(C_CHARS.match(point["constraint"]["value"]), "constraint")


def check_invariants(content):
    for item in content:
        only(item, ["invariant"])
        invariant = item["invariant"]
        only(invariant, ["type", "location", "value", "format"])
        need(invariant["type"] == "loop_invariant", "type")
        need(invariant["format"] == "c_expression", "format")
        need(C_CHARS.match(invariant["value"]), f"no C expression: {invariant['value']}")
        check_location(invariant["location"])


def check_yaml():
    entries = yaml.safe_load(open(path))
    need(isinstance(entries, list) and len(entries) == 1, "a list with one entry")
    only(entries[0], ["entry_type", "metadata", "content"])
    wanted = "violation_sequence" if kind == "violation" else "invariant_set"
    need(entries[0]["entry_type"] == wanted, "entry_type")
    check_metadata(entries[0]["metadata"])
    (check_violation if kind == "violation" else check_invariants)(entries[0]["content"])


def check_graphml():
    ns = "{http://graphml.graphdrawing.org/xmlns}"
    root = xml.parse(path).getroot()
    need(root.tag == ns + "graphml", "root")
    keys = {k.get("id"): k for k in root.findall(ns + "key")}
    graph = root.find(ns + "graph")

    def data(element):
        found = {}
        for d in element.findall(ns + "data"):
            key = keys.get(d.get("key"))
            need(key is not None, f"key {d.get('key')} is not declared")
            need(ns + key.get("for") == element.tag, f"key {d.get('key')} is for another element")
            found[d.get("key")] = d.text
        return found

    about = data(graph)
    need(about["witness-type"] == {"violation": "violation_witness", "proof": "correctness_witness"}[kind], "type")
    need(about["programhash"] == digest and about["programfile"] == source, "program")
    need(about["architecture"] == model and formula in about["specification"], "architecture, specification")
    need(about["sourcecodelang"] == "C" and about["producer"].startswith("assay"), "producer")
    nodes = {n.get("id"): data(n) for n in graph.findall(ns + "node")}
    need(sum(n.get("entry") == "true" for n in nodes.values()) == 1, "one entry node")
    for edge in graph.findall(ns + "edge"):
        need(edge.get("source") in nodes and edge.get("target") in nodes, "edge without nodes")
        about = data(edge)
        need(int(about.get("startline", 1)) >= 1, "startline")
        need("assumption" not in about or about["assumption"].endswith(";"), "assumption")
    ends = sum(n.get("violation") == "true" or n.get("cyclehead") == "true" for n in nodes.values())
    need((ends == 1) == (kind == "violation"), "one violation")
    if kind == "proof":
        need(any("invariant" in n for n in nodes.values()), "no invariant")


check_yaml() if form == "yaml" else check_graphml()
