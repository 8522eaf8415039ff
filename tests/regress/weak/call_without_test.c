// DECIDE: yes
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 7
extern void reach_error(void);
int hook(int) __attribute__((weak));
int main(void) {
    return hook(1);
}
