// A terminator in the middle makes two strings of one.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <string.h>
void reach_error(void);
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    char *comma = strchr(argv[1], ',');
    if (!comma)
        return 0;
    *comma = 0;
    size_t first = strlen(argv[1]);
    if (argv[1] + first != comma)
        reach_error();
    char *rest = comma + 1;
    return (int)strlen(rest);
}
