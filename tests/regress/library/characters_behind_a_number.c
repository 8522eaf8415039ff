// A digit is not the end of the string, whether the header's macro or the function says so.
// EXPECT: valid-memsafety TRUE
// EXPECT: termination TRUE
// EXPECT: def-behavior TRUE
// DECIDE: yes
#include <ctype.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    const char *text = argv[1];
    while (isspace((unsigned char)*text))
        text++;
    while (isdigit((unsigned char)*text))
        text++;
    while ((isalnum)((unsigned char)*text))
        text++;
    return *text == 0;
}
