// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": [1]}
// HARNESS: no, the environment is no value of a nondet function
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *home = getenv("HOME");
    if (home)
        home[strlen(home) + 1] = 0;
    return 0;
}
