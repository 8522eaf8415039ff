// EXPECT: library TRUE
// DECIDE: yes
#include <string.h>
int main(void) {
    char text[16] = "text";
    strncat(text, text + 4, 0);
    strncat(text, "more", 2);
    return 0;
}
