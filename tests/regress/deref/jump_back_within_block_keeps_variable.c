// C: the variable lives until its block ends, and a jump back to the label does not leave it.
// EXPECT: valid-memsafety TRUE
// VIOLATION: none
int main(void) {
    int *p = 0;
again:
    if (p)
        return *p - 5;
    int x = 5;
    p = &x;
    goto again;
}
