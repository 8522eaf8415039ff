// Counting down starts at the null behind the arguments.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0]}
// DECIDE: yes
#include <stdio.h>
int main(int argc, char **argv) {
    for (int i = argc; i > 0; i--)
        puts(argv[i]);
    return 0;
}
