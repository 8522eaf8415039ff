// OUTPUT: 9 1
#include <stdio.h>
static int run(const char *code) {
    static const void *const table[] = {&&add, &&twice, &&stop};
    int x = 1;
    goto *table[*code++ - 'a'];
add:
    x += 1;
    goto *table[*code++ - 'a'];
twice:
    x *= 2;
    goto *table[*code++ - 'a'];
stop:
    return x;
}
int main(void) {
    printf("%d %d\n", run("abbac"), run("c"));
    return 0;
}
