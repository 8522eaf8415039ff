// C promises some non-zero number for "yes", and nothing else.
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <wctype.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    wint_t c = (wint_t)__VERIFIER_nondet_int();
    if (iswdigit(c) && (c < L'0' || c > L'9'))
        reach_error();
    if (iswupper(c) && !iswlower(towlower(c)))
        reach_error();
    if (!iswspace(L' ') || iswalpha(L'5'))
        reach_error();
    return 0;
}
