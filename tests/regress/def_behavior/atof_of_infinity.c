// EXPECT: library TRUE
#include <stdlib.h>
int main(void) { return atof("inf") > 1; }
