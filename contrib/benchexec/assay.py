"""BenchExec's tool-info module for assay.

BenchExec (https://github.com/sosy-lab/benchexec) runs verifiers under exact limits; this module tells it how
to call assay and how to read its answer. Its base class is in BenchExec 3.3 and later. From the folder with
assay's sources, with assay in the PATH:

    PYTHONPATH=. benchexec contrib/benchexec/assay.xml
    PYTHONPATH=. python3 -m benchexec.test_tool_info contrib.benchexec.assay

assay.xml is an example of a benchmark definition. The module's name has a dot, so BenchExec does not look
for it among its own.
"""

import benchexec.result as result
import benchexec.tools.template

MIB = 1024 * 1024


class Tool(benchexec.tools.template.BaseTool2):
    def name(self):
        return "assay"

    def executable(self, tool_locator):
        return tool_locator.find_executable("assay", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="assay ")

    def cmdline(self, executable, options, task, rlimits):
        """The user's options come last: they win, and may end with flags for clang."""
        words = [executable]
        if task.property_file:
            words += ["--property", task.property_file]
        if isinstance(task.options, dict) and task.options.get("data_model"):
            words += ["--data-model", task.options["data_model"]]
        seconds = [s for s in (rlimits.walltime, rlimits.cputime) if s]
        if seconds:
            words += ["--timeout", str(min(seconds))]
        if rlimits.memory:
            words += ["--memory", str(max(1, rlimits.memory // MIB))]
        if rlimits.cpu_cores:
            words += ["--jobs", str(rlimits.cpu_cores)]
        return [*words, *task.input_files, *options]

    def determine_result(self, run):
        """From the last line `RESULT: ...`; without one, from the exit status."""
        for line in reversed(run.output):
            if line.startswith("RESULT: "):
                return self._result_of(line[len("RESULT: "):].strip())
        if run.exit_code.value == 64:
            return "WRONG USAGE"
        if run.exit_code.value == 3:
            return "BAD INPUT"
        return result.RESULT_ERROR

    @staticmethod
    def _result_of(verdict):
        kind, _, detail = verdict.partition("(")
        detail = detail[:-1] if detail.endswith(")") else detail
        if kind == "TRUE":
            return result.RESULT_TRUE_PROP
        if kind == "FALSE":
            return f"{result.RESULT_FALSE_PROP}({detail})" if detail else result.RESULT_FALSE_PROP
        if kind != "UNKNOWN":
            return result.RESULT_ERROR
        if detail.startswith("crash"):
            return f"{result.RESULT_ERROR} ({detail})"
        return {
            "timeout": "TIMEOUT",
            "out of memory": "OUT OF MEMORY",
            "the input cannot be compiled": "BAD INPUT",
        }.get(detail, result.RESULT_UNKNOWN)
