// EXPECT: no-overflow FALSE
// EXPECT: valid-memsafety TRUE
// EXPECT: unreach-call TRUE
// VERIFY: --engine run
// DECIDE: yes
int main(void) {
    int sum = 0;
    for (int i = 0; i < 1000000; i++)
        sum += 2148;
    return sum != 0;
}
