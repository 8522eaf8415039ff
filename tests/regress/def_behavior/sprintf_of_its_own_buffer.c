// EXPECT: library FALSE(library)
#include <stdio.h>
int main(void) {
    char text[32] = "count";
    sprintf(text, "%s %d", text, 1);
    return 0;
}
