// An interpreter's loop: its blocks are left and entered by computed gotos.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// VIOLATION: none
#include <assert.h>
int main(void) {
    static void *operations[] = {&&add, &&twice, &&halt};
    static const unsigned char code[] = {0, 1, 0, 2};
    int sum = 0, at = 0, *total = &sum;
    goto *operations[code[at++]];
add : {
    int value = at, *p = &value;
    *total += *p;
    goto *operations[code[at++]];
}
twice : {
    int value = *total, *p = &value;
    *total += *p;
}
    goto *operations[code[at++]];
halt:
    assert(sum == 5);
    return 0;
}
