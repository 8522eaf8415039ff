// wctype.h in the C locale against the real library.
#define _GNU_SOURCE
#include "check.h"

#include <wchar.h>
#include <wctype.h>

static void check(wint_t c) {
    add(iswalnum(c)), add(iswalpha(c)), add(iswblank(c)), add(iswcntrl(c));
    add(iswdigit(c)), add(iswgraph(c)), add(iswlower(c)), add(iswprint(c));
    add(iswpunct(c)), add(iswspace(c)), add(iswupper(c)), add(iswxdigit(c));
    add(towlower(c)), add(towupper(c));
}

int main(void) {
    for (wint_t c = 0; c < 300; c++)
        check(c);
    check(WEOF), check(0x20ac), check(0x1ffff), check(0x7fffffff);
    report("wide_class");
    return 0;
}
