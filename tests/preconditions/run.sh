#!/usr/bin/env bash
# Looks for the precondition of one function, and compares it with the one in the file's header.
# Usage: run.sh ASSAY FILE
#
#   // FUNCTION: name
#   // PRE: condition        what is to be found; it is proved on the way
#   // CHECK: no, REASON     the condition cannot stand in the source as it is
#
# Put where the file says HERE, the condition is checked once more, as a contract.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../programs.bash"
assay=$1 file=$2
read_headers "$file"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
function=$(header FUNCTION) wanted=$(header PRE)

"$assay" --function "$function" --infer-pre "$file" >"$scratch/out" 2>&1 || { cat "$scratch/out"; echo "FAIL: no precondition"; exit 1; }
found=$(sed -n "s/^$function is memory safe if: //p" "$scratch/out")
[[ $found == "$wanted" ]] || { cat "$scratch/out"; echo "FAIL: expected $wanted"; exit 1; }
grep -q '^symbolic heap: .' "$scratch/out" || { echo "FAIL: no symbolic heap"; exit 1; }
if [[ -z $(header CHECK) ]]; then
    python3 - "$file" "$found" >"$scratch/contract.c" <<'PY'
import sys
print(open(sys.argv[1]).read().replace("// HERE", "assay_requires(%s);" % sys.argv[2]))
PY
    "$assay" --timeout 20 --property valid-memsafety --function "$function" "$scratch/contract.c" >"$scratch/out" 2>&1
    grep -q '^RESULT: TRUE' "$scratch/out" || { cat "$scratch/out"; echo "FAIL: not safe as a contract"; exit 1; }
fi
