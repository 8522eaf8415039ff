// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// OUTPUT: caught 7
// OUTPUT: caught 8
// DECIDE: yes
#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
struct handler {
    struct handler *outer;
    jmp_buf env;
};
static struct handler *innermost;
static void throw(int what) {
    struct handler *h = innermost;
    innermost = h->outer;
    longjmp(h->env, what);
}
static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    if (x == 7 || y == 7)
        throw(7);
    return x < y ? -1 : x > y;
}
static void sort(void) {
    struct handler h = {innermost};
    int *array = calloc(3, sizeof *array);
    array[1] = 7;
    int what = setjmp(h.env);
    if (what == 0) {
        innermost = &h;
        qsort(array, 3, sizeof *array, compare);
        innermost = h.outer;
    } else {
        printf("caught %d\n", what);
    }
    free(array);
    if (what)
        throw(what + 1);
}
int main(void) {
    struct handler h = {NULL};
    int what = setjmp(h.env);
    if (what == 0) {
        innermost = &h;
        sort();
        innermost = h.outer;
    } else {
        printf("caught %d\n", what);
        assert(what == 8 && innermost == NULL);
    }
    return 0;
}
