// EXPECT: def-behavior FALSE(uninitialised)
// DECIDE: yes
#include <unistd.h>
int main(void) {
    char bytes[20];
    ssize_t n = read(0, bytes, sizeof bytes);
    if (n >= 0 && bytes[0] == 'x')
        return 1;
    return 0;
}
