// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    FILE *file = fopen("x", "w+");
    if (!file)
        return 1;
    fprintf(file, "text\n");
    int c = fgetc(file);
    fclose(file);
    return c;
}
