// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    printf("100%\n");
    return 0;
}
