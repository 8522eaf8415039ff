// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
#include <stdlib.h>
void take(char *);
int main(void) {
    char *p = malloc(3);
    take(p);
    return 0;
}
