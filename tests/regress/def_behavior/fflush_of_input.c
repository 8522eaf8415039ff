// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    int c = getchar();
    fflush(stdin);
    return c;
}
