// EXPECT: def-behavior FALSE(uninitialised)
// EXPECT: valid-memsafety TRUE
// DECIDE: yes
// HARNESS: no, the value is one of two in a compiled program
// The variable was changed since the buffer was set, though not since setjmp was called the last time.
#include <setjmp.h>
static jmp_buf buffers[2];
int main(void) {
    int x = 0;
    for (volatile int i = 0; i < 2; i++) {
        if (setjmp(buffers[i]) != 0)
            return x != 1;
        x++;
    }
    longjmp(buffers[0], 1);
}
