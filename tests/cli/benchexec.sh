#!/usr/bin/env bash
# The tool-info module for BenchExec builds command lines that assay takes, and reads what assay
# prints. BenchExec itself is not needed: what the module uses of it is written down here.
source "$(dirname "$0")/lib.bash"
source "$here/batch.bash"
programs
echo 'CHECK( init(main()), LTL(G valid-free) )
CHECK( init(main()), LTL(G valid-deref) )
CHECK( init(main()), LTL(G valid-memtrack) )' >memsafety.prp
echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' >reach.prp
cat >check.py <<'PY'
import subprocess, sys, types
from collections import namedtuple

assay, sources = sys.argv[1:]
result = types.ModuleType("benchexec.result")
result.RESULT_TRUE_PROP, result.RESULT_FALSE_PROP = "true", "false"
result.RESULT_UNKNOWN, result.RESULT_ERROR = "unknown", "ERROR"
template = types.ModuleType("benchexec.tools.template")


class BaseTool2:
    @staticmethod
    def _version_from_tool(executable, arg="--version", line_prefix=None):
        output = subprocess.run([executable, arg], capture_output=True, text=True).stdout
        return next(l[len(line_prefix):].strip() for l in output.splitlines() if l.startswith(line_prefix))


template.BaseTool2 = BaseTool2
package, tools = types.ModuleType("benchexec"), types.ModuleType("benchexec.tools")
package.result, package.tools, tools.template = result, tools, template
sys.modules.update({"benchexec": package, "benchexec.result": result, "benchexec.tools": tools,
                    "benchexec.tools.template": template})
sys.path.insert(0, sources)
sys.dont_write_bytecode = True
import contrib.benchexec.assay

tool = contrib.benchexec.assay.Tool()
Task = namedtuple("Task", "input_files property_file options")
Limits = namedtuple("Limits", "cputime walltime memory cpu_cores", defaults=[None] * 4)
Run = namedtuple("Run", "exit_code output")
Exit = namedtuple("Exit", "value signal")


class Locator:
    def find_executable(self, name, subdir=""):
        assert name == "assay"
        return assay


def answer(task, limits=Limits(), options=()):
    words = tool.cmdline(tool.executable(Locator()), list(options), task, limits)
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return tool.determine_result(Run(Exit(done.returncode, None), done.stdout.splitlines()))


def check(got, wanted):
    if got != wanted:
        print("FAIL: %r instead of %r" % (got, wanted))
        sys.exit(1)


limits = Limits(cputime=60, walltime=30, memory=4 << 30, cpu_cores=2)
lp64 = {"language": "C", "data_model": "LP64"}
check(tool.name(), "assay")
check(tool.version(assay)[0].isdigit(), True)
check(tool.cmdline("a", ["-v"], Task(["x.c", "y.c"], "p.prp", {"data_model": "ILP32"}), limits),
      ["a", "--property", "p.prp", "--data-model", "ILP32", "--timeout", "30", "--memory", "4096", "--jobs", "2",
       "x.c", "y.c", "-v"])
check(answer(Task(["set/safe.c"], "memsafety.prp", lp64), limits), "true")
check(answer(Task(["set/bad.c"], "memsafety.prp", lp64), limits), "false(valid-deref)")
check(answer(Task(["set/flag.c"], "reach.prp", None), limits, ["--engine", "bmc", "--", "-DFAIL"]),
      "false(unreach-call)")
# An engine that gives up in time has a better reason than the time, so it is tried again.
check(any(answer(Task(["set/hard.c"], "reach.prp", lp64), Limits(walltime=1)) == "TIMEOUT" for _ in range(4)), True)
check(answer(Task(["set/hard.c"], "reach.prp", lp64), Limits(memory=10 << 20)), "OUT OF MEMORY")
check(answer(Task(["set/broken.c"], "reach.prp", lp64)), "BAD INPUT")
check(answer(Task(["set/safe.c"], "reach.prp", lp64), options=["--no-such"]), "WRONG USAGE")
check(tool.determine_result(Run(Exit(2, None), ["RESULT: UNKNOWN(crash in bmc)"])), "ERROR (crash in bmc)")
check(tool.determine_result(Run(Exit(2, None), ["RESULT: UNKNOWN(unsupported: threads)"])), "unknown")
check(tool.determine_result(Run(Exit(2, None), ["RESULT: UNKNOWN(TRUE if memory is safe)"])), "unknown")
check(tool.determine_result(Run(Exit(None, 9), ["killed"])), "ERROR")
PY
expect 0 python3 check.py "$assay" "$here/../.."
finish
