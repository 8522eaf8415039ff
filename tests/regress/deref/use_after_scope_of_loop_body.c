// The variable of a loop's body is dead behind the loop.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 13
int main(void) {
    int squares[3] = {0}, *last = squares;
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        squares[i] = *last + square;
        last = squares;
        if (i == 2)
            last = &square;
    }
    return *last;
}
