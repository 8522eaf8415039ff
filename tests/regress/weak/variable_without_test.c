// DECIDE: yes
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 6
extern int setting __attribute__((weak));
int main(void) {
    setting = 1;
    return 0;
}
