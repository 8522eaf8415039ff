// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 5
int (*handler)(void);
int main(void) {
    return handler();
}
