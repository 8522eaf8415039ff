// Room for the terminator is left.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <unistd.h>
int main(void) {
    char target[8];
    ssize_t n = readlink("name", target, sizeof target - 1);
    if (n >= 0)
        target[n] = 0;
    return 0;
}
