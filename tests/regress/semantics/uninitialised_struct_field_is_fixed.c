// EXPECT: unreach-call TRUE
extern void reach_error(void);
struct pair { int a, b; };
int main(void) {
    struct pair p, q;
    q = p;
    p.a = p.b;
    if (q.b != p.a || q.b != p.b)
        reach_error();
    return 0;
}
