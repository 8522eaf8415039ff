// The macro looks at the table beyond its end.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// HARNESS: no, sanitizers do not know how large the table of the C library is
#include <ctype.h>
int main(void) {
    int c = 1000;
    return isdigit(c) != 0;
}
