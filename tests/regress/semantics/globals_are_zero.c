// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
static int numbers[100];
static void *pointer;
static struct { char c; double d; } record;
int main(void) {
    for (int i = 0; i < 100; i++)
        assert(numbers[i] == 0);
    assert(!pointer && record.c == 0 && record.d == 0);
    return 0;
}
