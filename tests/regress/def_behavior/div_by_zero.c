// EXPECT: library FALSE(library)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { return div(1, __VERIFIER_nondet_int()).quot; }
