// EXPECT: no-overflow TRUE
// VERIFY: --engine cegar
// DECIDE: yes
// The same with fewer rounds.
int main(void) {
    int step = 1000000000, sum = 0;
    for (int i = 0; i < 2; i++)
        sum += step;
    return sum;
}
