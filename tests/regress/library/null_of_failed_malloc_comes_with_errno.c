// OPTIONS: --malloc-may-fail
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    errno = 0;
    int *cells = calloc(4, sizeof *cells);
    if ((cells == NULL) != (errno == ENOMEM))
        reach_error();
    free(cells);
    return 0;
}
