// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *text = malloc(8);
    strcpy(text, "A=b");
    putenv(text);
    return 0;
}
