// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    int n = 0;
    return scanf("%d", n);
}
