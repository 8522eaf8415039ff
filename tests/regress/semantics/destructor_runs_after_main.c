// OUTPUT: main
// OUTPUT: end
#include <stdio.h>
__attribute__((destructor)) static void end(void) { puts("end"); }
int main(void) {
    puts("main");
    return 0;
}
