// OUTPUT: stop
#include <stdio.h>
#include <stdlib.h>
static void stop(void) {
    puts("stop");
    exit(0);
}
int main(void) {
    stop();
    puts("not printed");
}
