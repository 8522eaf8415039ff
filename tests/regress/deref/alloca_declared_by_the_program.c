// alloca is memory of the frame, however the program declares it.
// EXPECT: valid-memsafety FALSE(valid-deref)
// HARNESS: no, gcc takes alloca as its builtin only where the declaration has its type
extern char *alloca();
static char *kept;
static void fill(int n) {
    char *text = alloca(n);
    text[n - 1] = 1;
    kept = text;
}
int main(void) {
    fill(10);
    return kept[0];
}
