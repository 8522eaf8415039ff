// Structures live in memory: a copy keeps the pointer when the original drops it.
// EXPECT: valid-memsafety TRUE
#include <stdlib.h>
struct pair {
    int tag;
    char *text;
};
static struct pair make(void) {
    struct pair made = {1, malloc(4)};
    return made;
}
int main(void) {
    struct pair first = make(), second = first;
    first.text = 0;
    exit(first.tag - second.tag);
}
