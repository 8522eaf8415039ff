// VIOLATION: none
// OUTPUT: aabcdfg
// OUTPUT: bcdfdfg
#include <stdio.h>
#include <string.h>
int main(void) {
    char s[8] = "abcdefg";
    memmove(s + 1, s, 4);
    puts(s);
    memmove(s, s + 2, 4);
    puts(s);
    return 0;
}
