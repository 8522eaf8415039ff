// A structure that a function returns lives in its block like other variables, and is copied out of it.
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// DECIDE: yes
extern void reach_error(void);
struct pair { int a, b; };
static struct pair find(int n) {
    for (int i = 0; i < n; i++) {
        struct pair x = {i, 2};
        if (x.a == 1)
            return x;
    }
    {
        struct pair y = {5, 6};
        return y;
    }
}
int main(void) {
    if (find(3).a != 1 || find(0).b != 6)
        reach_error();
    return 0;
}
