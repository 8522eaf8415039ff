// The last argument is compared with the null behind it.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [2, 0, 0]}
// DECIDE: yes
#include <string.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        for (int j = 1; j < argc; j++)
            if (strcmp(argv[j], argv[j + 1]) > 0) {
                char *s = argv[j];
                argv[j] = argv[j + 1];
                argv[j + 1] = s;
            }
    return 0;
}
