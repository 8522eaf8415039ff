"""Labelled tasks for the measurements of this folder: which there are, one run of assay on one, what its verdict is worth."""
import csv, os, random, re, resource, subprocess, sys, time
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")

Group = namedtuple("Group", "name property folders")  # folders: a regular expression on the path
Run = namedtuple("Run", "verdict text wall cpu megabytes")


def add_arguments(parser, out):
    """The options that all measurements over a corpus share."""
    parser.add_argument("--assay", default=os.path.join(TOP, "build", "assay"))
    parser.add_argument("--index", default=os.path.join(TOP, "..", "shared", "bench", "dev.tsv"))
    parser.add_argument("--time", type=float, default=10, help="seconds for each task and configuration")
    parser.add_argument("--sample", type=int, help="that many tasks of each group, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=1, help="tasks at the same time")
    parser.add_argument("--out", default=os.path.join(TOP, "build", out))


def group_of(row, groups):
    for group in groups:
        if row["property"] == group.property and re.search(group.folders, "/" + row["path"]):
            return group.name
    return None


def load(args, groups):
    """The tasks of the groups, each with its `group` and `file`; an empty list if there are none."""
    root = os.path.dirname(os.path.abspath(args.index))
    with open(args.index, newline="") as f:
        rows = list(csv.DictReader(f, delimiter="\t"))
    tasks = []
    for group in groups:
        mine = [r for r in rows if group_of(r, groups) == group.name]
        if args.sample and args.sample < len(mine):
            mine = random.Random(args.seed).sample(mine, args.sample)
        tasks += [dict(r, group=group.name, file=os.path.join(root, r["path"])) for r in mine]
    return tasks


def cpu_limit(seconds):
    whole = int(2 * seconds) + 5
    return lambda: resource.setrlimit(resource.RLIMIT_CPU, (whole, whole))


def run(args, task, options):
    """One run of assay; its text is what it wrote on both streams."""
    command = [args.assay, *options, "--timeout", str(max(1, int(args.time))), "--property", task["property"],
               "--data-model", task["data_model"], *task.get("options", "").split(), task["file"]]
    begin = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               preexec_fn=cpu_limit(args.time))
    text = process.stdout.read().decode("utf-8", "replace")
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    verdict = re.findall(r"^RESULT: (.*)$", text, re.M)
    return Run(verdict[-1] if verdict else "CRASH", text, time.monotonic() - begin,
               usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def number(pattern, text):
    """The number that the pattern's first group finds, else 0."""
    found = re.search(pattern, text, re.M)
    return float(found.group(1)) if found else 0.0


def kind(verdict):
    """true, false or unknown."""
    found = re.match(r"TRUE|FALSE", verdict)
    return found.group().lower() if found else "unknown"


def is_solved(verdict):
    return kind(verdict) != "unknown"


def is_wrong(task, verdict):
    return is_solved(verdict) and kind(verdict) != re.match(r"[a-z]+", task["expected"]).group()


def contradictions(task, verdicts):
    """Complaints about a task's verdicts by configuration: those that disagree, those that the label denies."""
    kinds = {name: kind(v) for name, v in verdicts.items() if is_solved(v)}
    found = []
    if len(set(kinds.values())) > 1:
        found.append("%s: they disagree: %s" % (task["path"], kinds))
    for name, verdict in verdicts.items():
        if is_wrong(task, verdict):
            found.append("%s: %s with %s, the label is %s" % (task["path"], verdict, name, task["expected"]))
    return found


def measure_all(args, groups, configurations, measure):
    """The tasks, and {(index of the task, configuration): measure(task, configuration)}."""
    tasks = load(args, groups)
    if not tasks:
        sys.exit("run: no tasks in " + args.index)
    jobs = [(i, c) for i in range(len(tasks)) for c in configurations]
    with ThreadPoolExecutor(args.jobs) as pool:
        return tasks, dict(zip(jobs, pool.map(lambda job: measure(tasks[job[0]], job[1]), jobs)))


def complain(tasks, configurations, verdict_of):
    """Says what contradicts; the exit status. verdict_of(index of the task, configuration)."""
    found = [c for i, t in enumerate(tasks) for c in contradictions(t, {n: verdict_of(i, n) for n in configurations})]
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0
