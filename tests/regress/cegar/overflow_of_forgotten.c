// EXPECT: no-overflow FALSE
// VERIFY: --engine cegar
// DECIDE: yes
// The counter of rounds overflows; it is not needed for anything else.
int main(void) {
    int step = 1000000000, sum = 0;
    for (int i = 0; i < 3; i++)
        sum += step;
    return sum;
}
