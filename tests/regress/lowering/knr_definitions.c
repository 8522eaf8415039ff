// OUTPUT: 100 x 42
// FLAGS: -std=gnu99
#include <stdio.h>
int add(a, b, c) int a; char b; float c; { return a + b + (int)c; }
first(s) char *s; { return *s; }
static twice();
int main() {
    printf("%d %c %d\n", add(1, 'a', 2.5), first("xyz"), twice(21));
    return 0;
}
static twice(n) { return 2 * n; }
