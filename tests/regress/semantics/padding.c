// Padding belongs to the object: it may be accessed and copied, as any byte.
// EXPECT: valid-memsafety TRUE
// VIOLATION: none
// OUTPUT: 12 4 8 85
#include <stddef.h>
#include <stdio.h>
#include <string.h>
struct padded { char c; int i; short s; };
int main(void) {
    struct padded a, b;
    memset(&a, 0x55, sizeof a);
    memcpy(&b, &a, sizeof a);
    printf("%zu %zu %zu %d\n", sizeof a, offsetof(struct padded, i), offsetof(struct padded, s),
           ((char *)&b)[2]);
    return 0;
}
