// EXPECT: unreach-call TRUE
// DECIDE: yes
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    FILE *file = tmpfile();
    if (!file)
        return 0;
    if (ftell(file) != 0 || fgetc(file) != EOF || !feof(file))
        reach_error();
    if (fseek(file, 7, SEEK_SET) != 0 || ftell(file) != 7 || feof(file))
        reach_error();
    fclose(file);
    return 0;
}
