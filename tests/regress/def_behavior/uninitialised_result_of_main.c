// EXPECT: def-behavior FALSE(uninitialised)
int main(void) {
    int x;
    return x;
}
