// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char *format = malloc(3);
    if (format == NULL)
        return 1;
    format[0] = 'a';
    format[1] = 0;
    free(format);
    printf(format);
    return 0;
}
