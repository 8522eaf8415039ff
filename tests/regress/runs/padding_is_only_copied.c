// Copying what has no value decides nothing, and neither does the length of what lies between two
// pointers into one object.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// VERIFY: --engine run
// DECIDE: yes
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct s {
    char c;
    int i;
    long double d;
};

static size_t length(const char *text) {
    const char *end = text;
    while (*end)
        end++;
    return (size_t)(end - text);
}

int main(void) {
    struct s a = {1, 2, 3}, b, *c = malloc(sizeof *c);
    b = a;
    memcpy(c, &b, sizeof b);
    c = realloc(c, 2 * sizeof *c);
    assert(c->c == 1 && c->i == 2 && c->d == 3);
    assert(length("four") == 4);
    int *numbers = malloc(10 * sizeof *numbers), *end = numbers + 10, n = 0;
    for (int *at = numbers; at < end; at++)
        *at = n++;
    assert(end - numbers == n);
    free(numbers);
    free(c);
    return 0;
}
