// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 9
static int *kept;
int main(void) {
    if (!kept) {
        int x = 1;
        kept = &x;
    }
    return *kept;
}
