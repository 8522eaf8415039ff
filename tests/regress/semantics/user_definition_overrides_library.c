// OUTPUT: 1000 -4
// OUTPUT: 1 xyz
#include <stdio.h>
#include <stddef.h>
size_t strlen(const char *s) { return s[0] == 'x' ? 1000 : 1; }
int abs(int x) { return x + 1; }
void *memset(void *p, int c, size_t n) { return n ? (char *)p + 1 : p; }
int main(void) {
    char s[4] = "xyz";
    printf("%d %d\n", (int)strlen(s), abs(-5));
    printf("%d %s\n", memset(s, 0, 2) == s + 1, s);
    return 0;
}
