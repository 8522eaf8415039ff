// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *text = malloc(8);
    strcpy(text, "A=b");
    putenv(text);
    text = 0;
    unsetenv("A");
    return 0;
}
