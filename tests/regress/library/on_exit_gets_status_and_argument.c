// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdlib.h>
static void handler(int status, void *argument) {
    assert(status == 3 && *(int *)argument == 4);
    free(argument);
}
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 4;
    on_exit(handler, p);
    return 3;
}
