// A pointer to data is no function.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 7
int data;
int main(void) {
    int (*f)(void) = (int (*)(void))&data;
    return f();
}
