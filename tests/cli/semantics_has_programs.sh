#!/usr/bin/env bash
# Every row of doc/semantics.md names regression programs, and they exist.
source "$(dirname "$0")/lib.bash"
page=$here/../../doc/semantics.md
rows=0
while IFS= read -r row; do
    rows=$((rows + 1))
    mapfile -t paths < <(grep -oE '`[a-z0-9_]+/[a-z0-9_]+\.(c|sh)`' <<<"$row" | tr -d '`')
    [[ ${#paths[@]} -gt 0 ]] || fail "no program in the row: $row"
    for path in "${paths[@]}"; do
        [[ $path == cli/* || $path == functions/* ]] && file=$here/../$path || file=$here/../regress/$path
        [[ -f $file ]] || fail "doc/semantics.md names $path, which does not exist"
    done
done < <(grep -E '^\| [0-9]+ \|' "$page")
[[ $rows -ge 60 ]] || fail "only $rows rows in doc/semantics.md"
numbers=$(grep -oE '^\| [0-9]+ \|' "$page" | tr -dc '0-9\n')
[[ $numbers == "$(seq "$rows")" ]] || fail "the rows are not numbered from 1 to $rows"
finish
