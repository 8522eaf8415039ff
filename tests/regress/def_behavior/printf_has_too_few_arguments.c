// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    printf("%d of %d\n", 1);
    return 0;
}
