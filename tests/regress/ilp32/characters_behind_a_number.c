// The macros of ctype.h with a long of 32 bits.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// OPTIONS: --data-model ILP32
// DECIDE: yes
#include <ctype.h>
void reach_error(void);
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    const char *text = argv[1];
    while (isdigit((unsigned char)*text))
        text++;
    if (isspace('a') || !isspace(' ') || !isalpha('a') || isalpha('1') || isupper(-1))
        reach_error();
    return *text == 0;
}
