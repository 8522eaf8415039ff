// The shift is undefined in the 33rd iteration: the run ends there, as it does at a division by zero.
// EXPECT: termination TRUE
// DECIDE: yes
int main(void) {
    int by = 0;
    unsigned x = 1;
    while (x < 5 || by >= 0) {
        x = 1u << by;
        by++;
    }
    return 0;
}
