// OPTIONS: --malloc-may-fail
// INPUT: {"malloc": [1]}
// EXPECT: unreach-call FALSE
// DECIDE: yes
#include <errno.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
    errno = 0;
    char *copy = strdup("text");
    if (errno == ENOMEM)
        reach_error();
    free(copy);
    return 0;
}
