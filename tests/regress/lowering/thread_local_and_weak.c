// OUTPUT: 4 8 11
#include <stdio.h>
static _Thread_local int counter = 3;
__attribute__((weak)) int weak_value(void) { return 8; }
extern int missing(void) __attribute__((weak));
int aliased(void) { return 11; }
int other_name(void) __attribute__((alias("aliased")));
int main(void) {
    counter++;
    printf("%d %d %d\n", counter, weak_value(), other_name());
    return 0;
}
