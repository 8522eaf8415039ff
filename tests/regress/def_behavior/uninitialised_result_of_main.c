// HARNESS: no, harnesses do not show undefined behaviour yet
// EXPECT: def-behavior FALSE(uninitialised)
int main(void) {
    int x;
    return x;
}
