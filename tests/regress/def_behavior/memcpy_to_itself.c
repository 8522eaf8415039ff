// EXPECT: library FALSE(library)
#include <string.h>
int main(void) {
    char a[4] = "abc";
    char *p = a;
    memcpy(p, a, 2);
    return 0;
}
