// OUTPUT: 12 9
// OUTPUT: 10
// OUTPUT: 1 5
#include <stdio.h>
struct point { int x, y; };
static int product(const struct point *p) { return p->x * p->y; }
static int *global = (int[]){7, 8, 9};
static int sum(const int *a, int n) { return n ? *a + sum(a + 1, n - 1) : 0; }
int main(void) {
    printf("%d %d\n", product(&(struct point){3, 4}), global[2]);
    printf("%d\n", sum((int[]){1, 2, 3, 4}, 4));
    struct point *p = &(struct point){.y = 5};
    p->x++;
    printf("%d %d\n", p->x, p->y);
    return 0;
}
