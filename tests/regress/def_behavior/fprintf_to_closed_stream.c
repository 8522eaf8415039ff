// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    FILE *file = fopen("x", "w");
    if (!file)
        return 1;
    fclose(file);
    fprintf(file, "lost\n");
    return 0;
}
