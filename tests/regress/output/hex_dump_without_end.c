// Two characters for each byte, and no room for the terminator of the last.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 7], "uninitialised": [], "memory": []}
// DECIDE: yes
#include <stdio.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int count = __VERIFIER_nondet_uchar();
    char *text = malloc(2 * (size_t)count);
    if (text == NULL)
        return 1;
    char *end = text;
    for (int i = 0; i < count; i++)
        end += sprintf(end, "%02x", __VERIFIER_nondet_uchar());
    free(text);
    return 0;
}
