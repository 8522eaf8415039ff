#!/usr/bin/env bash
# The checker believes nothing: a certificate that claims a property which some run violates, and
# leaves the rest to the checker, is never confirmed.
# Usage: false_claims.sh ASSAY PROGRAM...     regression programs; those that state no FALSE are passed over
source "$(dirname "$0")/../cli/lib.bash" "$1"
source "$here/certificate.bash"
source "$here/../programs.bash"
shift

claims=0
for file; do
    read_headers "$file"
    # Numbers of the checker wrap around (doc/certificate.md): it is right that doubles_until_wrap
    # ends.
    [[ -z $(header OPTIONS)$(header VERIFY)$(header FLAGS) && $file != */doubles_until_wrap.c ]] || continue
    for property in $(header EXPECT | sed -n 's/ FALSE.*//p'); do
        # The program's hash is in the file whatever the verdict is.
        "$assay" --property "$property" --timeout 3 --certificate said.json "$file" >.out 2>.err </dev/null
        python3 - "$property" <<'END'
import json, sys
said = json.load(open("said.json"))
said["proofs"] = [{"property": sys.argv[1], "states": [], "measures": []}]
json.dump(said, open("claimed.json", "w"))
END
        called="check claimed.json $file"
        "$assay" check --timeout 5 claimed.json "$file" >.out 2>.err </dev/null
        [[ $? == [12] ]] || fail "$property of $file: not refused"
        ! grep -q 'CONFIRMED$' .out || fail "$property of $file: CONFIRMED"
        claims=$((claims + 1))
    done
done
echo "$claims claims"
[[ $claims -gt 0 ]] || fail "no program states FALSE"
finish
