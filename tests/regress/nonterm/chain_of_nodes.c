// The twin of ring_of_nodes.c: the last node has no next one.
// EXPECT: termination TRUE
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node a, b, c;
    a.next = &b;
    b.next = &c;
    c.next = 0;
    a.value = b.value = c.value = 1;
    for (struct node *p = &a; p; p = p->next)
        if (p->value != 1)
            return 1;
    return 0;
}
