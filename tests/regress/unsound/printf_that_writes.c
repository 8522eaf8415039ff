// %n writes: the number of characters so far.
// EXPECT: unreach-call FALSE
#include <stdio.h>
void reach_error(void);

int main(void) {
    int x = 0;
    printf("ab\n%n", &x);
    if (x == 3)
        reach_error();
    return 0;
}
