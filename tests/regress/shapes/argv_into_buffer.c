// Only what has room is copied.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <string.h>
extern void reach_error(void);
int main(int argc, char **argv) {
    char name[32] = "";
    if (argc > 1 && strlen(argv[1]) < sizeof name)
        strcpy(name, argv[1]);
    if (strlen(name) > 31)
        reach_error();
    return 0;
}
