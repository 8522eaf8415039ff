// A walk round a ring of three nodes.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
struct node {
    struct node *next;
    int value;
};
int main(void) {
    struct node a, b, c;
    a.next = &b;
    b.next = &c;
    c.next = &a;
    a.value = b.value = c.value = 1;
    int sum = 0;
    for (struct node *p = &a; p; p = p->next)
        if (p->value != 1)
            return 1;
    return sum;
}
