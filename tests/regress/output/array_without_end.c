// No terminator, and no precision.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
#include <stdio.h>
int main(void) {
    char name[4] = {'n', 'a', 'm', 'e'}, b[20];
    sprintf(b, "%s", name);
    return 0;
}
