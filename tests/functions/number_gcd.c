// FUNCTION: number_gcd
// EXPECT: termination TRUE
// EXPECT: def-behavior TRUE
unsigned number_gcd(unsigned a, unsigned b) {
    while (b) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
