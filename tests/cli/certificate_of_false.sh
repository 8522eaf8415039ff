#!/usr/bin/env bash
# The checker believes nothing: a certificate that claims a property which some run violates, and leaves the
# rest to the checker, is never confirmed. Every so many of the regression programs (STRIDE, default 6).
source "$(dirname "$0")/lib.bash"
source "$here/certificate.bash"

n=0
while read -r file property; do
    n=$((n + 1))
    [[ $((n % ${STRIDE:-6})) -eq 0 ]] || continue
    ! head -n 15 "$file" | grep -qE '^// (OPTIONS|VERIFY|FLAGS):' || continue
    # Numbers of the checker wrap around (doc/certificate.md): it is right that this one ends.
    [[ $file != */doubles_until_wrap.c ]] || continue
    # The program's hash is in the file whatever the verdict is.
    "$assay" --property "$property" --timeout 3 --certificate said.json "$file" >.out 2>.err </dev/null
    python3 - "$property" <<'END'
import json, sys
said = json.load(open("said.json"))
said["proofs"] = [{"property": sys.argv[1], "states": [], "measures": []}]
json.dump(said, open("claimed.json", "w"))
END
    called="check claimed.json $file"
    "$assay" check --timeout 10 claimed.json "$file" >.out 2>.err </dev/null
    [[ $? == [12] ]] || fail "$property of $file: not refused"
    ! grep -q 'CONFIRMED$' .out || fail "$property of $file: CONFIRMED"
done < <(cd "$here/../regress" &&
    grep -HE '^// EXPECT: [a-z-]+ FALSE' -r --include='*.c' . |
    sed -E "s|^\./([^:]*):// EXPECT: ([a-z-]+) FALSE.*|$here/../regress/\1 \2|" | sort -u)
[[ $n -ge 200 ]] || fail "only $n programs"
finish
