// OUTPUT: 5 6 3 9
// OUTPUT: 5 6
#include <stdio.h>
struct point { int x, y; };
struct line { struct point from, to; };
int main(void) {
    struct line lines[3] = {{{1, 2}, {3, 4}}, {.to = {5, 6}}}, *p = lines;
    lines[2] = lines[0];
    lines[2].from = p[1].to;
    p++->to.x = 9;
    printf("%d %d %d %d\n", lines[2].from.x, lines[2].from.y, lines[2].to.x, lines[0].to.x);
    struct point (*q)[2] = (struct point(*)[2])p;
    printf("%d %d\n", (*q)[1].x, q[1][0].y);
    return 0;
}
