#!/usr/bin/env bash
# Where a temporary dies is found in preprocessed files, whose own source is not there.
source "$(dirname "$0")/lib.bash"

cat >source.c <<'C'
#include <assert.h>
struct s { int a[3]; };
static struct s make(void) { struct s x = {{1, 2, 3}}; return x; }
static int second(int *p) { return p[1]; }
#define SET(p) p = make().a;
int main(void) {
    int *p, x;
    assert(second(make().a) == 2);
    SET(p) x = BEFORE *p;
    return x;
}
C
clang=clang-19
for case in "0:TRUE" "1:FALSE(valid-deref)"; do
    before=$([[ $case == 0* ]] && echo "1 ? 0 :")
    "$clang" -E "-DBEFORE=$before" source.c -o whole.i || fail "clang -E"
    sed 's|"source.c"|"elsewhere/gone.c"|' whole.i >program.i
    "$clang" -E -P "-DBEFORE=$before" source.c -o bare.i || fail "clang -E -P"
    for file in program.i bare.i; do
        expect "${case:0:1}" "$assay" --property valid-memsafety "$file"
        result "${case#*:}"
    done
done
finish
