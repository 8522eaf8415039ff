// setjmp and longjmp against the real library: handlers in handlers, several buffers, callbacks.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void __longjmp_chk(struct __jmp_buf_tag *, int);
struct handler {
    struct handler *outer;
    jmp_buf env;
    int depth;
};
static struct handler *current;
static void throw(int what) {
    if (!current) {
        puts("uncaught");
        exit(0);
    }
    longjmp(current->env, what);
}
static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    if (x == 7 || y == 7)
        throw(7);
    return x - y;
}
static int with(int (*body)(int), int arg) {
    struct handler h;
    h.outer = current;
    h.depth = arg;
    current = &h;
    volatile int result = -1;
    int r;
    if ((r = setjmp(h.env)) == 0)
        result = body(arg);
    else
        printf("caught %d at depth %d\n", r, h.depth);
    current = h.outer;
    return result;
}
static int body1(int n) {
    int a[5] = {3, 1, n, 2, 9};
    qsort(a, 5, sizeof *a, compare);
    return a[0];
}
static int body2(int n) {
    if (n == 0)
        throw(42);
    return with(body2, n - 1) + n;
}
static int body3(int n) {
    int r = with(body1, 7);
    if (r < 0)
        throw(n);
    return r;
}
static jmp_buf e1, e2;
static int cross(int k) {
    volatile int count = 0;
    int r1 = setjmp(e1);
    count++;
    int r2 = setjmp(e2);
    count += 10;
    printf("r1 %d r2 %d count %d\n", r1, r2, count);
    if (count < 15)
        longjmp(e1, k);
    if (count < 60)
        longjmp(e2, k + 1);
    return count;
}
static sigjmp_buf se;
static void loopy(void) {
    volatile int i;
    for (i = 0; i < 4; i++) {
        char local[8];
        memset(local, 'a' + i, 8);
        switch (sigsetjmp(se, 1)) {
        case 0: {
            int inner = i;
            if (i % 2)
                siglongjmp(se, i);
            printf("even %d\n", inner);
            break;
        }
        case 1:
            puts("one");
            break;
        default:
            printf("other %c\n", local[3]);
        }
    }
}
static void (*jump)(jmp_buf, int) = longjmp;
static int atend;
static void handler(void) { printf("end %d\n", atend); }
int main(void) {
    atexit(handler);
    printf("%d\n", with(body1, 4));
    printf("%d\n", with(body1, 7));
    printf("%d\n", with(body2, 3));
    printf("%d\n", with(body3, 5));
    printf("%d\n", cross(3));
    loopy();
    jmp_buf copy;
    volatile int n = 0;
    if (setjmp(e1) < 3) {
        memcpy(copy, e1, sizeof e1);
        n++;
        jump(copy, n);
    }
    printf("n %d\n", n);
    atend = n;
    if (setjmp(e1) == 0)
        _longjmp(e1, 1);
    if (setjmp(e1) == 0)
        __longjmp_chk(e1, 1);
    throw(1);
    return 1;
}
