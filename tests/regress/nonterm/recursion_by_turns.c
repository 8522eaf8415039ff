// Two functions call each other and nobody counts.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 2); }
static int odd(int n) { return n == 0 ? 0 : even(n + 2); }
int main(void) { return even(7); }
