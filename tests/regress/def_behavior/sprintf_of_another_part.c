// EXPECT: library TRUE
// DECIDE: yes
#include <stdio.h>
int main(void) {
    char text[32] = "count";
    sprintf(text + 6, "%s %d", text, 1);
    return snprintf(NULL, 0, "%d", 1);
}
