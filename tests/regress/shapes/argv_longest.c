// The length of the longest argument.
// EXPECT: valid-memsafety TRUE
// EXPECT: no-overflow TRUE
// DECIDE: yes
#include <string.h>
extern void reach_error(void);
int main(int argc, char **argv) {
    size_t longest = 0;
    for (int i = 0; i < argc; i++) {
        size_t length = strlen(argv[i]);
        if (length > longest)
            longest = length;
    }
    if (longest > 1ul << 40)
        reach_error();
    return 0;
}
