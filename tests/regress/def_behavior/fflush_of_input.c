// HARNESS: no, harnesses do not show undefined behaviour yet
// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    int c = getchar();
    fflush(stdin);
    return c;
}
