// Lines are read into a buffer and taken apart at a character.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[80];
    unsigned lines = 0, characters = 0;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        lines++;
        characters += strlen(line);
        if (line[0] == '#')
            continue;
        char *equals = strchr(line, '=');
        if (equals) {
            *equals = 0;
            printf("%s -> %s\n", line, equals + 1);
        }
    }
    printf("%u %u\n", lines, characters);
    return 0;
}
