// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// HARNESS: no, the C library is not instrumented
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
int main(void) {
    wchar_t *text = malloc(2 * sizeof *text);
    text[0] = 'a';
    text[1] = 'b';
    printf("%.2ls\n", text);
    printf("%ls\n", text);
    free(text);
    return 0;
}
