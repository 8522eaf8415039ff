// EXPECT: call TRUE
// DECIDE: yes
static int f(int x) { return x; }

int main(void) {
    void (*kept)(void) = (void (*)(void))f;
    int (*g)(int) = (int (*)(int))kept;
    return g(1) - 1;
}
