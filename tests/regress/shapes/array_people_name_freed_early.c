// Names that were freed are read.
// EXPECT: valid-memsafety FALSE(valid-deref)
// INPUT: {"nondet": [1, 0]}
// DECIDE: yes
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);

struct person {
    char *name;
    int age;
};

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    struct person *people = malloc(n * sizeof *people);
    for (int i = 0; i < n; i++) {
        size_t length = __VERIFIER_nondet_uchar();
        people[i].name = malloc(length + 1);
        memset(people[i].name, 'a', length);
        people[i].name[length] = 0;
        people[i].age = i;
    }
    for (int i = 0; i < n; i++)
        free(people[i].name);
    for (int i = 0; i < n; i++)
        if (people[i].name[0] == 'b')
            return 1;
    for (int i = 0; i < n; i++)
        free(people[i].name);
    free(people);
    return 0;
}
