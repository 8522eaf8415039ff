// EXPECT: uninitialised TRUE
// DECIDE: yes
#include <stdio.h>
int main(void) {
    char text[8];
    text[0] = 'a';
    text[1] = 'b';
    printf("%.2s\n", text);
    return 0;
}
