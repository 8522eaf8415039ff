// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[8];
    strcpy(text, "ab");
    FILE *file = fopen("/dev/null", "w");
    if (!file)
        return 0;
    fwrite(text, 1, 4, file);
    fclose(file);
    return 0;
}
