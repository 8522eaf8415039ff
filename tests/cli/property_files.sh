#!/usr/bin/env bash
# Property files of SV-COMP, today's and those of 2016; wrong ones are named with their line.
source "$(dirname "$0")/lib.bash"
cat >broken.c <<'C'
#include <stdlib.h>
extern void reach_error(void);
int x = 2147483647;
int main(void) {
    if (x + 1 < 0)
        reach_error();
    char *p = malloc(1);
    return p[1];
}
C

# check TEXT STATUS RESULT: the property file against a run of broken.c
check() {
    printf '%s\n' "$1" >p.prp
    expect "$2" "$assay" run --property p.prp broken.c
    result "$3"
}
memsafety='CHECK( init(main()), LTL(G valid-free) )
CHECK( init(main()), LTL(G valid-deref) )
CHECK( init(main()), LTL(G valid-memtrack) )'
check 'CHECK( init(main()), LTL(G ! call(reach_error())) )' 1 "FALSE(unreach-call)"
check 'CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )' 1 "FALSE(unreach-call)"
check 'CHECK( init(main()), LTL(G ! overflow) )' 1 "FALSE(no-overflow)"
sed -i 's/reach_error();/;/' broken.c
check "$memsafety" 1 "FALSE(valid-deref)"
check "$(tr -d ' ' <<<"$memsafety")" 1 "FALSE(valid-deref)"
check "$(sed 's/$/\r/' <<<"$memsafety")" 1 "FALSE(valid-deref)"
check $'\n\n'"$memsafety"$'\n\n' 1 "FALSE(valid-deref)"
sed -i 's/return p\[1\]/return 0/' broken.c
check "$memsafety" 1 "FALSE(valid-memtrack)"
check 'CHECK( init(main()), LTL(G valid-memcleanup) )' 1 "FALSE(valid-memcleanup)"
check 'CHECK( init(main()), LTL(G ! call(reach_error())) )' 0 ""
check 'CHECK( init(main()), LTL(G ! label(ERROR)) )' 0 ""

# The verifier takes the same files, also where a file asks for termination.
printf 'CHECK( init(main()), LTL(F end) )\n' >t.prp
expect 0 "$assay" --property t.prp broken.c
result "TRUE"

# wrong LINE TEXT: the message names file and line
wrong() {
    printf '%s\n' "$2" >w.prp
    expect 3 "$assay" --property w.prp broken.c
    says "w.prp:$1"
}
wrong 1 'CHECK( init(main()), LTL(G valid-fre) )'
wrong 2 $'CHECK( init(main()), LTL(G valid-free) )\nnonsense'
wrong 3 $'CHECK( init(main()), LTL(G valid-free) )\n\nCHECK( init(main()), LTL(G valid-deref)'
wrong 1 'CHECK( init(other()), LTL(G valid-free) )'
: >empty.prp
expect 3 "$assay" --property empty.prp broken.c
says empty.prp
expect 3 "$assay" --property missing.prp broken.c
says missing.prp
mkdir folder.prp
expect 3 "$assay" --property folder.prp broken.c
says folder.prp
finish
