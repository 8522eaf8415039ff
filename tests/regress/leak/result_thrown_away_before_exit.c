// The result of malloc never was in a variable.
// EXPECT: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
int main(void) {
    int status = 0;
    malloc(4);
    exit(status);
}
