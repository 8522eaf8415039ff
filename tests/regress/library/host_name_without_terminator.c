// A host's name that does not fit has no terminator.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
// INPUT: {"nondet": ["0", "9", "0"]}
// HARNESS: no, the host's name is not given by the harness
#include <unistd.h>
int main(void) {
    char name[8];
    int i = 0;
    gethostname(name, sizeof name);
    while (name[i])
        i++;
    return i;
}
