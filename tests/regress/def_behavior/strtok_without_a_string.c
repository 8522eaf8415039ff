// EXPECT: library FALSE(library)
#include <string.h>
int main(void) { return strtok(NULL, " ") != NULL; }
