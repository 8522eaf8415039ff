// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
#include <stdio.h>
int main(void) { return snprintf(NULL, 1, "%d", 1); }
