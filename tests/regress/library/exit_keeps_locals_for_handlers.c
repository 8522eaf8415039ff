// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <assert.h>
#include <stdlib.h>
static int *shared;
static void handler(void) { assert(*shared == 5); }
int main(void) {
    int local = 5;
    shared = &local;
    atexit(handler);
    exit(0);
}
