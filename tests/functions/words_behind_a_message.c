// FUNCTION: length_of_message
// OPTIONS: --strict-callers
// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, the message's words can be read on every machine
// A word at a time, up to the end of the message and beyond: the message is an object that the library makes.
#include <stddef.h>
#include <stdint.h>

char *strerror(int number);

size_t length_of_message(int number) {
    const char *message = strerror(number), *s = message;
    const size_t ones = (size_t)-1 / 255, highs = ones * 128;
    while ((uintptr_t)s % sizeof(size_t))
        if (!*s++)
            return (size_t)(s - message);
    const size_t *w = (const size_t *)(const void *)s;
    while (!((*w - ones) & ~*w & highs))
        w++;
    return (size_t)((const char *)w - message);
}
