// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    printf("%d\n", sizeof(int));
    return 0;
}
