// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdlib.h>
int main(int argc, char **argv) {
    argv[0] = malloc(3);
    return 0;
}
