// A list whose nodes lie in an array: the last one points behind it.
// EXPECT: valid-memsafety FALSE(valid-deref)
// DECIDE: yes
#include <stdlib.h>

typedef struct node {
    struct node *next;
    int data;
} node;
int main(void) {
    node pool[8];
    for (int i = 0; i < 8; i++) {
        pool[i].data = i;
        pool[i].next = i < 8 ? &pool[i + 1] : NULL;
    }
    int sum = 0;
    for (node *p = pool; p; p = p->next)
        sum += p->data;
    return sum == 28 ? 0 : 1;
}
