// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
#include <stdio.h>
int main(void) {
    int i;
    char b[20];
    sprintf(b, "%d", i);
    return 0;
}
