// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"external": [{"call": 1, "object": 1, "offset": 0, "bytes": "02"}]}
extern void reach_error(void);
void ext(long);
int main(void) {
    int x = 1;
    ext((long)&x);
    if (x != 1)
        reach_error();
    return 0;
}
