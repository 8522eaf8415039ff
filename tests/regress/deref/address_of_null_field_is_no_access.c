// &p->field computes an address and reads nothing (the old offsetof).
// EXPECT: valid-memsafety TRUE
// OUTPUT: 1
#include <stddef.h>
#include <stdio.h>
struct pair { int first, second; };
int main(void) {
    struct pair *p = 0;
    printf("%d\n", (size_t)&p->second == offsetof(struct pair, second));
    return 0;
}
