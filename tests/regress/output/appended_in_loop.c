// Each text goes behind the one before, as long as there is room.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
int main(int argc, char **argv) {
    char b[100];
    size_t length = 0;
    b[0] = 0;
    for (int i = 0; i < argc; i++) {
        int n = snprintf(b + length, sizeof b - length, "%s,", argv[i]);
        if (n < 0 || (size_t)n >= sizeof b - length)
            break;
        length += (size_t)n;
    }
    puts(b);
    return 0;
}
