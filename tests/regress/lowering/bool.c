// OUTPUT: 1 1 0 1
// OUTPUT: 1 0 1 0
// OUTPUT: 2 3
#include <stdbool.h>
#include <stdio.h>
static bool negate(bool b) { return !b; }
int main(void) {
    bool a = 256, b = 0.25, c = (void *)0, d = "x";
    printf("%d %d %d %d\n", a, b, c, d);
    a += 5;
    c |= 2;
    b--;
    printf("%d %d %d %d\n", a, b, c, negate(c));
    bool array[3] = {2, 0, -1};
    printf("%d %zu\n", array[0] + array[1] + array[2], sizeof array);
    return 0;
}
