// A pointer may be moved beyond the place just behind an object, but then it does not reach it any more.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
static char *behind;
int main(void) {
    char *p = malloc(8);
    behind = p + 8;
    behind = behind + 1;
    return 0;
}
