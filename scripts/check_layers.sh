#!/usr/bin/env bash
# Checks the direction of includes between the folders of src/ (the design's layers).
# Usage: check_layers.sh [TOP]     prints each violation; exit status 1 when there is one
set -euo pipefail
cd "${1:-$(dirname "$0")/..}"

# Folder, and the folders it may include. All may include base and themselves; a folder may
# only name folders listed above it; "all" means every folder listed above.
layers='
base
ir
interp       ir
term
frontend     ir
models
domain       term
solver       term domain
pointsto     ir
slice        pointsto ir
shadow       pointsto ir
task         interp ir term
smg          term solver
exec         smg pointsto task interp ir term solver
seg          exec smg task ir term solver
cegar        exec smg task ir term solver
bmc          pointsto task interp ir term solver
value        task interp ir term
its          term domain solver
ranking      its seg task ir domain term solver
recurrence   task interp ir solver
run          task interp ir
evidence     task interp ir term
certificate  evidence task interp ir term
verdict      certificate evidence run ranking recurrence cegar value bmc slice shadow task interp ir
output       task evidence
api          all
cli          all
'

# Header (regular expression), and the only folders that may include it.
owners='
llvm-c/.*      frontend
z3.*\.h        solver
ccadical\.h    solver
ppl_c\.h       domain
assay\.h       api cli output
'

[[ -d src ]] || exit 0
{ grep -rnE --include='*.[ch]' '^[[:space:]]*#[[:space:]]*include[[:space:]]*["<]' src || true; } |
    awk -v layers="$layers" -v owners="$owners" '
function bad(message) { print message; failed = 1 }

BEGIN {
    n = split(layers, rows, "\n")
    for (i = 1; i <= n; i++) {
        count = split(rows[i], word, " ")
        if (count == 0) continue
        folder = word[1]
        for (j = 2; j <= count; j++) {
            if (word[j] == "all") { for (f in known) may[folder, f] = 1; continue }
            if (!(word[j] in known)) bad("check_layers.sh: " folder " names " word[j] ", which is not above it")
            may[folder, word[j]] = 1
        }
        known[folder] = 1
        may[folder, folder] = may[folder, "base"] = 1
    }
    nowners = split(owners, owner_rows, "\n")
}

{   # src/x/y.c:12:#include "z/w.h"
    split($0, part, ":")
    place = part[1] ":" part[2] ": "
    split(part[1], path, "/")
    folder = path[2]
    header = $0
    sub(/^[^"<]*["<]/, "", header)
    sub(/[">].*/, "", header)

    if (!(folder in known)) { bad(place folder " is not in the table of layers"); next }
    if (header ~ /(^|\/)\.\.\//) bad(place "includes are written from src/ on: " header)
    for (i = 1; i <= nowners; i++) {
        count = split(owner_rows[i], word, " ")
        if (count == 0 || header !~ ("^" word[1] "$")) continue
        allowed = 0
        for (j = 2; j <= count; j++) if (word[j] == folder) allowed = 1
        if (!allowed) bad(place folder " may not include " header)
    }
    split(header, path, "/")
    if ((path[1] in known) && header ~ /\// && !((folder, path[1]) in may))
        bad(place folder " may not include " path[1])
}

END { exit failed }'
