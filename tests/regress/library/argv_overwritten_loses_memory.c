// EXPECT: valid-memsafety FALSE(valid-memtrack)
// DECIDE: yes
#include <stdlib.h>
int main(int argc, char **argv) {
    argv[0] = malloc(3);
    argv[0] = 0;
    return 0;
}
