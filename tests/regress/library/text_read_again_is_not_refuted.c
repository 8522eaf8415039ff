// What was read is there again, but nobody remembers what it was.
// EXPECT: unreach-call TRUE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    FILE *file = fopen("a", "r");
    if (!file)
        return 0;
    int c = fgetc(file);
    if (fseek(file, 0, SEEK_SET) != 0)
        return 0;
    if (fgetc(file) != c)
        reach_error();
    return 0;
}
