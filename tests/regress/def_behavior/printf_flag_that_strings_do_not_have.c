// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    printf("%05s\n", "a");
    return 0;
}
