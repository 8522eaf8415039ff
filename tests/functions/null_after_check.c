// FUNCTION: value
// EXPECT: valid-memsafety FALSE(valid-deref)
#include <stdio.h>

int value(const int *p) {
    if (!p)
        puts("nothing there");
    return *p;
}
