// The run ends where it divides by zero: nothing may be claimed behind it.
// EXPECT: termination TRUE
int main(void) {
    int x = 5, y = 0;
    for (;;) {
        y += 10 / x;
        x--;
    }
}
