// OPTIONS: --entry harness --enforce-contract sum
// EXPECT: valid-deref TRUE
// EXPECT: unreach-call TRUE
// EXPECT: def-behavior TRUE
// ASSUMING: sum is called as its contract requires
// A function with a contract of CBMC's, called by a harness whose variables hold anything. Predicates
// make the objects that they describe.
#include <stdbool.h>
#include <stddef.h>

struct buffer {
    unsigned char *data;
    size_t length, capacity;
};

static bool is_valid(struct buffer *b) {
    return __CPROVER_is_fresh(b, sizeof *b) && b->capacity > 0 && b->length <= b->capacity &&
           __CPROVER_is_fresh(b->data, b->capacity);
}

unsigned sum(struct buffer *b, size_t *count) __CPROVER_requires(is_valid(b))
    __CPROVER_requires(count == NULL || __CPROVER_is_fresh(count, sizeof(*count)))
        __CPROVER_assigns(count != NULL : *count)
            __CPROVER_ensures(count != NULL ==> *count == __CPROVER_old(b->length))
                __CPROVER_ensures(b->length == 0 ==> __CPROVER_return_value == 0);

unsigned sum(struct buffer *b, size_t *count) {
    unsigned result = 0;
    for (size_t i = 0; i < b->length; i++)
        result += b->data[i];
    if (count)
        *count = b->length;
    return result;
}

void harness(void) {
    struct buffer *b;
    size_t *count;
    sum(b, count);
}
