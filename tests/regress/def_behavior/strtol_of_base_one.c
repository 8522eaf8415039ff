// EXPECT: library FALSE(library)
#include <stdlib.h>
int main(void) { return (int)strtol("1", NULL, 1); }
