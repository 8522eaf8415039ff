// Shifting into or over the sign bit is no signed overflow of this property (UBSan: "shift").
// EXPECT: no-overflow TRUE
// VIOLATION: shift line 6
int one = 1, minus = -1;
int main(void) {
    int a = one << 31, b = minus << 4;
    return a == 0 || b != -16;
}
