#!/usr/bin/env bash
# The user's flags choose the code, not what is checked: whatever the optimisation level, debug
# information, warnings or code generation flags are, the verdicts stay.
source "$(dirname "$0")/lib.bash"
cat >scope.c <<'C'
static int *kept;
int main(void) {
    if (!kept) {
        int x = 1;
        kept = &x;
    }
    return *kept;
}
C
printf 'int x = 2147483647;\nint main(void) {\n    x++;\n    return 0;\n}\n' >overflow.c
printf 'int main(void) {\n    int x;\n    int *p = &x;\n    return *p != *p;\n}\n' >fixed.c
for flags in -O0 -O2 -O3 -Os "-O0 -g" -g0 "-Wall -Wextra -Werror" -fPIC -fstrict-aliasing -fcommon -pthread -march=native; do
    expect 1 "$assay" run scope.c -- $flags
    result "FALSE(valid-deref)"
    expect 1 "$assay" run overflow.c -- $flags
    result "FALSE(no-overflow)"
    expect 0 "$assay" run --property valid-memsafety --seed 1 --runs 20 fixed.c -- $flags
done
expect 1 "$assay" run scope.c -- -O0
says scope.c:7
finish
