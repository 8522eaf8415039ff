// What is equal to a text of two characters has room for them.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    if (argc < 2 || strcmp(argv[1], "-n"))
        return 1;
    return argv[1][2] == 0;
}
