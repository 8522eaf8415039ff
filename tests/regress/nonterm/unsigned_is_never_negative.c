// x >= 0 is true of every unsigned number: it wraps for ever.
// EXPECT: termination FALSE
// REPLAY: no
// DECIDE: yes
int main(void) {
    unsigned x = 10, sum = 0;
    for (; x >= 0; x--)
        sum += x;
    return (int)sum;
}
