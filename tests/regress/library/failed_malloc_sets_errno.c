// EXPECT: unreach-call FALSE
// DECIDE: yes
// No object is larger than PTRDIFF_MAX: malloc fails, and errno tells why.
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    errno = 0;
    void *volatile p = malloc((size_t)-1);
    if (errno == ENOMEM)
        reach_error();
    return p != NULL;
}
