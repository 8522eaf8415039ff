// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"external": [{"call": 2, "object": 2, "offset": 8, "bytes": "02"}]}
extern void reach_error(void);
struct node { struct node *next; int value; };
void reg(struct node *);
void fire(void);
int main(void) {
    struct node first = {0, 1}, second = {0, 7};
    reg(&first);
    first.next = &second;
    fire();
    if (second.value != 7)
        reach_error();
    return 0;
}
