// VIOLATION: none
// OUTPUT: 2147483648 -4 -1 1
#include <stdio.h>
int main(void) {
    int distance = 31;
    printf("%u %d %d %u\n", 1u << distance, -8 >> 1, -1 >> distance, 0x80000000u >> distance);
    return 0;
}
