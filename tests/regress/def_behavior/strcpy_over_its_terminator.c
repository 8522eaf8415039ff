// EXPECT: library FALSE(library)
#include <string.h>
int main(void) {
    char text[16] = "twice";
    strcpy(text + 5, text);
    return 0;
}
