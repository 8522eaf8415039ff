// The same call again and again, but one after the other.
// EXPECT: termination TRUE
static int leaf(int n) { return n > 0 ? leaf(n - 1) : 0; }
int main(void) {
    int sum = 0;
    for (int i = 0; i < 5; i++)
        sum += leaf(3);
    return sum;
}
