// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --engine cegar
// DECIDE: yes
// The first example of the work that this engine follows: the pointer is behind the array when it is read.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *array = malloc(sizeof(int) * 10);
    for (int i = 0; i < 10; i++) {
        *array = i;
        array++;
    }
    assert(*array == 9);
}
