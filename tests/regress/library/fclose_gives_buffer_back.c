// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
// HARNESS: no, the file may not be there
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    FILE *file = fopen("/dev/null", "w");
    if (!file)
        return 0;
    setvbuf(file, malloc(100), _IOFBF, 100);
    fclose(file);
    return 0;
}
