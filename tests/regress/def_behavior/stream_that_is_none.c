// EXPECT: library FALSE(library)
#include <stdio.h>
static char bytes[4096];
int main(void) { return fclose((FILE *)bytes); }
