// OUTPUT: 4 3 2 1
#include <stdio.h>
int main(void) {
    unsigned x = 0x01020304;
    unsigned char *bytes = (unsigned char *)&x;
    printf("%d %d %d %d\n", bytes[0], bytes[1], bytes[2], bytes[3]);
    return 0;
}
