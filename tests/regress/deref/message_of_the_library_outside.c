// An object that a model of the library makes is accessed behind its end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, gcc's library has its messages in a larger object
#include <string.h>

int main(void) {
    const char *message = strerror(2);
    size_t end = strlen(message) + 1;
    return message[end + 5000];
}
