// strncpy fills up, and the last byte is a terminator in any case.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    char name[64];
    if (argc < 2)
        return 1;
    strncpy(name, argv[1], sizeof name - 1);
    name[sizeof name - 1] = 0;
    return (int)strlen(name);
}
