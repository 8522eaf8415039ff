// EXPECT: call TRUE
// DECIDE: yes
static int f(int x, double d) { return x + (int)d; }
static int old(x, c)
int x;
char c;
{ return x + c; }

int main(void) {
    int (*g)() = f;
    int (*h)(int, int) = old;
    return g(1, 2.0) + h(1, 2) - 6;
}
