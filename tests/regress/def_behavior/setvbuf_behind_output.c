// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    printf("first\n");
    setvbuf(stdout, NULL, _IONBF, 0);
    return 0;
}
