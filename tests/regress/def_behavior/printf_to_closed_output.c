// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    fclose(stdout);
    printf("lost\n");
    return 0;
}
