// 65536 * 65537 is more than 32 bits can say: calloc gives null.
// OPTIONS: --data-model ILP32
// EXPECT: unreach-call FALSE
// VERIFY: --engine value
#include <stdlib.h>
void reach_error(void);

int main(void) {
    char *p = calloc(65536, 65537);
    if (!p)
        reach_error();
    free(p);
    return 0;
}
