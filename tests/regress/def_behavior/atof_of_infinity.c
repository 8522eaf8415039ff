// EXPECT: library TRUE
// DECIDE: yes
#include <stdlib.h>
int main(void) { return atof("inf") > 1; }
