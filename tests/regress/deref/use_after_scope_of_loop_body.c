// The variable of a loop's body is dead behind the loop.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 11
int main(void) {
    int squares[3], *last = squares;
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        squares[i] = *last;
        last = &square;
    }
    return *last;
}
