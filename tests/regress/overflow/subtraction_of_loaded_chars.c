// EXPECT: no-overflow TRUE
// VIOLATION: none
int main(void) {
    signed char low = -128, high = 127;
    int d = low - high;
    return d + 255;
}
