// EXPECT: library TRUE
// DECIDE: yes
#include <string.h>
int main(void) {
    char text[16] = "twice", copy[16];
    strcpy(text + 6, text);
    strcpy(copy, text);
    strcat(copy, text + 6);
    return 0;
}
