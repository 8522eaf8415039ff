// OUTPUT: [   42] [42   ] [00042] [+42] [ 42] [ff] [0XFF] [10]
// OUTPUT: [text] [     abc] [ab    ] [z] [%] [     7]
// OUTPUT: [-1] [1099511627776] [44] [1] [4]
// OUTPUT: [3.14] [1.234568e+04] [0.0001] [1E+20] [0x1p+0]
// OUTPUT: [(nil)]
// OUTPUT: 12 12345-a
#include <stdio.h>
int main(void) {
    printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%x] [%#X] [%o]\n", 42, 42, 42, 42, 42, 255, 255, 8);
    printf("[%s] [%8.3s] [%-6s] [%c] [%%] [%*d]\n", "text", "abcdef", "ab", 'z', 6, 7);
    printf("[%ld] [%lld] [%hhd] [%hu] [%zu]\n", -1L, 1LL << 40, 300, 65537, sizeof(int));
    printf("[%.2f] [%e] [%g] [%G] [%a]\n", 3.14159, 12345.678, 0.0001, 1e20, 1.0);
    printf("[%p]\n", (void *)0);
    char text[8];
    int n = snprintf(text, sizeof text, "%d-%s", 12345, "abcdef");
    printf("%d %s\n", n, text);
    return 0;
}
