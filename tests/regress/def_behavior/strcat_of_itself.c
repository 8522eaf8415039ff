// EXPECT: library FALSE(library)
#include <string.h>
int main(void) {
    char text[16] = "twice";
    strcat(text, text);
    return 0;
}
