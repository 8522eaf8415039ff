// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"external": [{"call": 1, "variable": "other", "offset": 0, "bytes": "02"}]}
extern void reach_error(void);
extern int other;
void fire(void);
int main(void) {
    other = 1;
    fire();
    if (other != 1)
        reach_error();
    return 0;
}
