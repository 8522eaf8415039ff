#!/usr/bin/env bash
# Each function that the most used headers declare is in doc/library.md, or known by its name to be
# one of the library's that has no model (src/frontend/library_names.c).
. "$(dirname "$0")/lib.bash"
root=$(cd "$here/../.." && pwd)
headers="stdio stdlib string strings ctype wchar wctype time unistd fcntl errno locale signal setjmp getopt math
inttypes assert libgen search sys/stat sys/types dirent regex fnmatch glob err error fenv complex arpa/inet sys/time"

for header in $headers; do
    echo "#include <$header.h>"
done >"$work/all.c"
gcc -std=gnu17 -D_GNU_SOURCE -aux-info "$work/declared" -fsyntax-only "$work/all.c" ||
    fail "gcc -aux-info"
sed -nE 's#^/\* /usr/include/[^ ]* \*/ (extern|static) .*[ *(]([A-Za-z_][A-Za-z_0-9]*) \(.*#\2#p' \
    "$work/declared" | grep -v '^__\|^int$\|^void$' | sort -u >"$work/functions"
[ "$(wc -l <"$work/functions")" -gt 900 ] ||
    fail "only $(wc -l <"$work/functions") functions found"

{
    grep -oh '`[A-Za-z_][A-Za-z_0-9]*`' "$root/doc/library.md" | tr -d '`'
    grep -oh '"[^"]*"' "$root/src/frontend/library_names.c" | tr ' "' '\n\n'
    # An operator of the compiler's, and functions that no library or another one defines.
    printf '%s\n' alloca bindresvport6 crypt getumask inet_net_ntop inet_net_pton inet_neta
} | sort -u >"$work/known"

for name in $(comm -23 "$work/functions" "$work/known"); do
    # The page names functions of math.h once for three types.
    grep -qx "${name%[fl]}" "$work/known" || echo "$name"
done >"$work/unknown"
[ ! -s "$work/unknown" ] || fail "neither on the page nor in library_names.c: $(tr '\n' ' ' <"$work/unknown")"
finish
