// EXPECT: unreach-call TRUE
// EXPECT: valid-memsafety TRUE
// OUTPUT: second
// OUTPUT: first
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
static void wrong(void) { reach_error(); }
static void first(void) { puts("first"); fflush(stdout); }
static void second(void) { puts("second"); fflush(stdout); }
int main(void) {
    atexit(wrong);
    at_quick_exit(first);
    at_quick_exit(second);
    quick_exit(1);
}
