// A path may have up to PATH_MAX bytes.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": ["0", "100", "0"]}
// HARNESS: no, what the file system holds is not given by the harness
#include <stdlib.h>
int main(void) {
    char path[64];
    realpath(".", path);
    return 0;
}
