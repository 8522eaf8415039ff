// EXPECT: valid-memsafety TRUE
// VIOLATION: none
#include <stdlib.h>
#include <string.h>
struct node { char tag; int *value; };
int main(void) {
    struct node a = {'a', malloc(sizeof(int))}, b;
    *a.value = 5;
    memcpy(&b, &a, sizeof a);
    int result = *b.value - 5;
    free(b.value);
    return result;
}
