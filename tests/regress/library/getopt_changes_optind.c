// Global variables of the library change in a call.
// EXPECT: unreach-call FALSE
// DECIDE: yes
#include <getopt.h>
extern void reach_error(void);
int main(void) {
    static const struct option options[] = {{"all", no_argument, 0, 'A'}, {0}};
    char *arguments[] = {"program", "--al", 0};
    int before = optind, index = -1;
    if (getopt_long(2, arguments, "", options, &index) == 'A' && index == 0 && optind == before + 1)
        reach_error();
    return 0;
}
