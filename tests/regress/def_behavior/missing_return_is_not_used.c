// EXPECT: call TRUE
// DECIDE: yes
static int f(int x) {
    if (x > 3)
        return x;
}

int main(void) {
    int c = 0;
    f(2);
    (void)f(1);
    c ? f(1) : f(2);
    ({ f(1); });
    for (; f(0), c;)
        c++;
    return f(4) - 4;
}
