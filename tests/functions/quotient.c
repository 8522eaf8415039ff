// FUNCTION: quotient
// NEEDS: b != 0
// EXPECT: def-behavior TRUE

unsigned quotient(unsigned a, int b) {
    long long wide = a;
    return (unsigned)(wide / b);
}
