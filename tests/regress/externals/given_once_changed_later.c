// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"external": [{"call": 2, "object": 1, "offset": 0, "bytes": "02"}]}
extern void reach_error(void);
void reg(int *);
void fire(void);
int main(void) {
    int x = 1;
    reg(&x);
    x = 1;
    fire();
    if (x != 1)
        reach_error();
    return 0;
}
