#!/usr/bin/env bash
# What these documents show behind "$ assay ..." is what assay prints. A line "..." covers any
# number of lines; numbers of symbolic variables (k.58) do not count.
source "$(dirname "$0")/lib.bash"
documents=(README.md doc/engine.md doc/cegar.md doc/harnesses.md)
root=$(realpath "$here/../..")
cp "$root"/examples/*.c .
ln -s "$root/examples" "$root/tests" .
mkdir bin && ln -s "$assay" bin/assay
PATH=$PWD/bin:$PATH

for document in "${documents[@]}"; do
    python3 - "$root/$document" >.out 2>.err <<'END' || fail "$document"
import re, subprocess, sys

def plain(text):
    return re.sub(r"\b(in|k|v|e)\.\d+", r"\1.N", text).rstrip()

blocks = re.findall(r"^```console\n\$ (.*)\n((?:.*\n)*?)```$", open(sys.argv[1]).read(), re.M)
assert blocks, "no examples"
differ = 0
for command, shown in blocks:
    run = subprocess.run(command, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = plain(shown).split("\n")
    pattern = "".join("(?:.*\n)*?" if line.strip() == "..." else re.escape(line) + "\n" for line in lines)
    if not re.fullmatch(pattern, plain(run.stdout) + "\n"):
        differ += 1
        print(f"$ {command}\n{run.stdout}")
sys.exit(differ > 0)
END
done
finish
