// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <errno.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
    errno = EINTR;
    char *p = malloc(3);
    p = realloc(p, 8);
    strcpy(p, "errno");
    char *copy = strdup(p);
    if (errno != EINTR)
        reach_error();
    free(copy);
    free(p);
    return 0;
}
