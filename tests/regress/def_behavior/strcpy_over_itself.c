// EXPECT: library FALSE(library)
#include <string.h>
int main(void) {
    char text[16] = " indented";
    strcpy(text, text + 1);
    return 0;
}
