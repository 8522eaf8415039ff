// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    FILE *file = fopen("x", "b");
    if (file)
        fclose(file);
    return 0;
}
