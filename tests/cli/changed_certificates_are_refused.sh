#!/usr/bin/env bash
# No certificate that was changed for the worse is confirmed: mutate_certificate.py makes the
# changes.
# Tier: full
source "$(dirname "$0")/lib.bash"
source "$here/certificate.bash"

# mutants FILE PROPERTY: the certificate is confirmed, and nothing that is made of it.
mutants() {
    local file=$1 property=$2 n=0
    rm -rf mutants && mkdir mutants
    expect 0 "$assay" --property "$property" --certificate good.json "$file"
    expect 0 "$assay" check good.json "$file"
    python3 "$here/mutate_certificate.py" good.json mutants >/dev/null || fail "no mutants of $file"
    for mutant in mutants/*.json; do
        "$assay" check --timeout 20 "$mutant" "$file" >.out 2>.err </dev/null
        local status=$?
        called="check $(basename "$mutant") $file"
        [[ $status == [123] ]] || fail "$called: status $status"
        ! grep -q 'RESULT: CONFIRMED' .out || fail "$called: CONFIRMED"
        n=$((n + 1))
    done
    [[ $n -ge 20 ]] || fail "only $n mutants of $file"
}
mutants array.c valid-memsafety
mutants count.c termination
finish
