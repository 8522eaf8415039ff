// EXPECT: library TRUE
// DECIDE: yes
#include <stdio.h>
int main(void) {
    FILE *file = fopen("x", "w+");
    if (!file)
        return 1;
    setvbuf(file, NULL, _IOFBF, 1024);
    fprintf(file, "%d\n", 1);
    fflush(file);
    rewind(file);
    fclose(file);
    return 0;
}
