#!/usr/bin/env bash
# Several files are one program.
source "$(dirname "$0")/lib.bash"
cat >main.c <<'C'
#include <stdio.h>
#include "shared.h"
static int hidden(void) { return 1; }
int main(void) {
    printf("%d %d %d\n", hidden(), visible(), counter);
    return 0;
}
C
cat >other.c <<'C'
#include "shared.h"
int counter = 5;
static int hidden(void) { return 2; }
int visible(void) { return hidden() + counter++; }
C
printf 'extern int counter;\nint visible(void);\n' >shared.h
expect 0 "$assay" run main.c other.c
[[ $(cat .out) == "1 7 "[56] ]] || fail "static functions of two files are mixed up"
expect 0 "$assay" run other.c main.c

# A violation is named in the file where it is.
printf 'int visible(void) {\n    int *p = 0;\n    return *p;\n}\nint counter;\n' >bad.c
expect 1 "$assay" run main.c bad.c
says bad.c:3
says main.c:5

# Without the second file its functions are external.
expect 0 "$assay" run main.c
says visible

# Tentative definitions are one variable; types of both files have one size.
printf 'extern int shared[];\nint main(void) { return shared[3]; }\n' >a.c
printf 'int shared[4];\n' >b.c
expect 0 "$assay" run a.c b.c
printf 'int shared[3];\n' >b.c
expect 1 "$assay" run a.c b.c
result "FALSE(valid-deref)"

# Twice the same name is an error, which names it.
expect 3 "$assay" run main.c other.c other.c
printf 'int main(void) { return 0; }\nint f(void) { return 1; }\n' >one.c
printf 'int f(void) { return 2; }\n' >two.c
expect 3 "$assay" run one.c two.c
says "'f'"
! grep -q RESULT .out || fail "programs that cannot be linked have a verdict"
expect 3 "$assay" run one.c missing.c
says missing.c
finish

# A function that is declared in one file with another type than it has in the other one.
printf 'int f(int);\nint main(void) { return f(3) == 7; }\n' >a.c
printf 'int f(double x) { return x > 1; }\n' >b.c
expect 1 "$assay" --property call a.c b.c
result "FALSE(call)"
printf 'int f(int x) { return x; }\n' >b.c
expect 0 "$assay" run --property call a.c b.c
# Structures of one name are not one type if their members differ.
printf 'struct S { int x; };\nint f(struct S *);\nint main(void) { struct S s = {0}; return f(&s); }\n' >a.c
printf 'struct S { unsigned x; };\nint f(struct S *s) { return s->x > 3; }\n' >b.c
expect 2 "$assay" --property call a.c b.c
says "may not fit the function"
