// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
static void forget(void) {
    char *p = malloc(4);
    *p = 1;
}
int main(void) {
    forget();
    exit(0);
}
