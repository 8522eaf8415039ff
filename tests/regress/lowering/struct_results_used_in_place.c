// Members of results that have no name: temporaries live to the end of the expression.
// OUTPUT: hello 4 e
// OUTPUT: 7
// OUTPUT: 3
#include <stdio.h>
struct name { char text[20]; int n; };
static struct name get(int i) { return (struct name){"hello", i}; }
static int sum(const struct name *a, const struct name *b) { return a->n + b->n; }
int main(void) {
    int c = 1;
    printf("%s %d %c\n", get(3).text, get(4).n, get(5).text[1]);
    printf("%d\n", (c ? get(7) : get(8)).n);
    struct name a, b;
    printf("%d\n", sum((a = get(1), &a), &(struct name){.n = (b = get(2)).n}));
    return 0;
}
