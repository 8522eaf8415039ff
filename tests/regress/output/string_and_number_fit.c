// Room for a string of any length, a colon, a number and the terminator.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    size_t room = strlen(argv[0]) + 13;
    char *text = malloc(room);
    if (text == NULL)
        return 1;
    sprintf(text, "%s:%d", argv[0], argc);
    puts(text);
    free(text);
    return 0;
}
