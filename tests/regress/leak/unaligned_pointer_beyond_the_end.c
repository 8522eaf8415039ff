// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
static struct __attribute__((packed)) {
    char c;
    char *p;
} packed;
int main(void) {
    packed.p = malloc(8);
    packed.p += 9;
    return 0;
}
