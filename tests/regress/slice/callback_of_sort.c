// EXPECT: unreach-call FALSE
// VERIFY: --slice
// DECIDE: yes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int compared;
static int compare(const void *a, const void *b) {
    compared = 1;
    return *(const int *)a - *(const int *)b;
}
int main(void) {
    int a[2] = {2, 1};
    qsort(a, 2, sizeof *a, compare);
    if (compared)
        reach_error();
}
