// EXPECT: const-write UNDECIDED
// Objects of which a part is const are not followed.
struct S {
    int a;
    const int b;
};
int main(void) {
    struct S s = {1, 2};
    *(int *)&s.b = 3;
    return 0;
}
