// Two unsigned shorts are multiplied as ints.
// EXPECT: no-overflow FALSE
// VIOLATION: no-overflow line 6
unsigned short a = 65535;
int main(void) {
    unsigned product = a * a;
    return product == 0;
}
