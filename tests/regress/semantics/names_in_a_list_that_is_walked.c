// Names that may share storage are compared as texts only; the pointers that are compared are those of the list.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <string.h>
extern void reach_error(void);
struct item {
    struct item *next;
    const char *name;
};
static struct item last = {0, "c"}, second = {&last, "bc"}, first = {&second, "abc"};
int main(void) {
    int n = 0;
    for (struct item *p = &first; p != &last; p = p->next)
        n += strcmp(p->name, "bc") == 0;
    if (n != 1)
        reach_error();
    return 0;
}
