// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: def-behavior TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// DECIDE: yes
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    int n = 0;
    char text[16], key[9], value[9];
    printf("name and number? ");
    if (scanf("%15s %d", text, &n) == 2) {
        assert(strlen(text) <= 15);
        printf("%s %d\n", text, n);
    }
    if (scanf("%8[^=]=%8[a-z]", key, value) == 2)
        puts(value);
    return 0;
}
