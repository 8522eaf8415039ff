// EXPECT: library FALSE(library)
#include <stdlib.h>
int main(void) { return atoi("2147483648"); }
