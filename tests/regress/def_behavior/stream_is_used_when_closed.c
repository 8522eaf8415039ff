// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    FILE *file = fopen("x", "r");
    if (!file)
        return 1;
    fclose(file);
    return fgetc(file);
}
