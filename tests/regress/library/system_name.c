// Names of the system end inside their arrays, and the system is Linux wherever that matters.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
#include <sys/utsname.h>
extern void reach_error(void);
int main(void) {
    struct utsname names;
    if (uname(&names) != 0)
        return 1;
    int i = 0;
    while (names.machine[i])
        i++;
    if (names.sysname[0] != 'L')
        reach_error();
    return i;
}
