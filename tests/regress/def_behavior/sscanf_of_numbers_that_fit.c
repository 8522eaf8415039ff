// EXPECT: library TRUE
// DECIDE: yes
#include <stdio.h>
int main(void) {
    int n = 0;
    unsigned u = 0;
    signed char c = 0;
    return sscanf("-2147483648 -1 -128", "%d %u %hhd", &n, &u, &c);
}
