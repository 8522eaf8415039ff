// readlink writes up to the whole buffer, and no terminator.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": ["0", "8", "0"]}
// HARNESS: no, what the file system holds is not given by the harness
#include <unistd.h>
int main(void) {
    char target[8];
    ssize_t n = readlink("name", target, sizeof target);
    if (n >= 0)
        target[n] = 0;
    return 0;
}
