// Both structures are in scope, but neither holds the pointer any more.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
struct pair {
    int tag;
    char *text;
};
int main(void) {
    struct pair first = {1, malloc(4)}, second = first;
    first.text = 0;
    second = first;
    exit(second.text != 0);
}
