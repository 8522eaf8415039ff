// EXPECT: library FALSE(library)
#include <wctype.h>
int main(void) { return iswalpha(0x80000000u) != 0; }
