// A variable of a block is dead behind the block.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 10
int main(void) {
    int *p;
    {
        int x = 1;
        p = &x;
    }
    return *p;
}
