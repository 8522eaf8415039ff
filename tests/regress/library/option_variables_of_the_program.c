// A program may define variables of the library itself: its own are the ones that the library uses.
// EXPECT: unreach-call FALSE
// DECIDE: yes
#include <unistd.h>
extern void reach_error(void);
int optind = 2;
int main(void) {
    char *arguments[] = {"program", "-a", "-b", 0};
    int c = getopt(3, arguments, "ab");
    if (c == 'b' && optind == 3)
        reach_error();
    return 0;
}
