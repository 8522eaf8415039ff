// EXPECT: library FALSE(library)
#include <string.h>
int main(void) {
    char text[16] = "overlap";
    strncpy(text, text + 2, 4);
    return 0;
}
