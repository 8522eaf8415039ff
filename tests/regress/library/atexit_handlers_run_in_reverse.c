// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// EXPECT: def-behavior TRUE
// EXPECT: termination TRUE
// OUTPUT: main
// OUTPUT: last
// OUTPUT: registered by a handler
// OUTPUT: first
// DECIDE: yes
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
static int *memory;
static int n_calls;
static void first(void) {
    assert(n_calls == 2);
    puts("first");
    free(memory);
}
static void late(void) {
    assert(n_calls == 1);
    n_calls++;
    puts("registered by a handler");
}
static void last(void) {
    assert(n_calls == 0);
    n_calls++;
    puts("last");
    atexit(late);
}
int main(void) {
    memory = malloc(sizeof *memory);
    if (!memory)
        return 1;
    if (atexit(first) != 0 || atexit(last) != 0)
        abort();
    puts("main");
    return 0;
}
