// OUTPUT: first
// OUTPUT: second
// OUTPUT: last
// OUTPUT: main
#include <stdio.h>
__attribute__((constructor)) static void last(void) { puts("last"); }
__attribute__((constructor(202))) static void second(void) { puts("second"); }
__attribute__((constructor(201))) static void first(void) { puts("first"); }
int main(void) {
    puts("main");
    return 0;
}
