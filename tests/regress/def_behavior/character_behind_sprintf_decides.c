// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
#include <stdio.h>
int main(void) {
    char text[20];
    sprintf(text, "%d-%s", 17, "ab");
    return text[6] == '-';
}
