// HARNESS: no, harnesses do not show undefined behaviour yet
// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    fclose(stdout);
    printf("lost\n");
    return 0;
}
