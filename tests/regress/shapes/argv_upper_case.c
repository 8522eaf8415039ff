// Characters are changed where they are.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <ctype.h>
#include <stdio.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        for (char *p = argv[i]; *p; p++)
            *p = toupper((unsigned char)*p);
        printf("%s%c", argv[i], i + 1 < argc ? ' ' : '\n');
    }
    return 0;
}
