// getopt goes over the options, and leaves optind at the first argument that is none.
// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <unistd.h>
extern void reach_error(void);
int main(void) {
    char *arguments[] = {"program", "-a", "-ovalue", "file", 0};
    int all = 0;
    char *output = 0;
    for (int c = getopt(4, arguments, "ao:"); c != -1; c = getopt(4, arguments, "ao:"))
        if (c == 'a')
            all++;
        else if (c == 'o')
            output = optarg;
    if (all != 1 || output != arguments[2] + 2 || optind != 3)
        reach_error();
    return 0;
}
