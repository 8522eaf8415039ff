// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
#include <stdio.h>
int main(void) {
    char text[8];
    text[0] = 'a';
    text[1] = 'b';
    printf("%.3s\n", text);
    return 0;
}
