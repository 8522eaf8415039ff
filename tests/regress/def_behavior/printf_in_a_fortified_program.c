// EXPECT: library FALSE(library)
#include <stdio.h>
extern int __printf_chk(int flag, const char *format, ...);
int main(void) { return __printf_chk(1, "%d\n", 1L) < 0; }
