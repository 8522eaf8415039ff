// New files have different numbers.
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
    int ends[2];
    char name[] = "aXXXXXX";
    if (pipe(ends) != 0)
        return 1;
    int file = mkstemp(name);
    if (ends[0] == ends[1] || file == ends[0] || (file < 0 && file != -1))
        reach_error();
    return 0;
}
