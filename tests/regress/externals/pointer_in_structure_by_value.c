// EXPECT: unreach-call FALSE
// DECIDE: yes
// INPUT: {"external": [{"call": 1, "object": 1, "offset": 0, "bytes": "02"}]}
extern void reach_error(void);
struct pair { int a; int *p; };
void ext(struct pair);
int main(void) {
    int x = 1;
    struct pair pair = {1, &x};
    ext(pair);
    if (x != 1)
        reach_error();
    return 0;
}
