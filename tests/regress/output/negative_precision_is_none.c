// A negative precision through * is as if there were none: the terminator is looked for.
// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, gcc's sanitizers do not look at precisions
// DECIDE: yes
#include <stdio.h>
int main(void) {
    char name[4] = {'n', 'a', 'm', 'e'};
    printf("%.*s\n", -1, name);
    return 0;
}
