// Two characters for each byte, one behind the other.
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int count = __VERIFIER_nondet_uchar();
    char *text = malloc(2 * (size_t)count + 1);
    if (text == NULL)
        return 1;
    char *end = text;
    for (int i = 0; i < count; i++)
        end += sprintf(end, "%02x", __VERIFIER_nondet_uchar());
    *end = 0;
    puts(text);
    free(text);
    return 0;
}
