// DECIDE: yes
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 8
struct pair { int a, b; };
extern struct pair pair __attribute__((weak));
static int *second = &pair.b;
int main(void) {
    *second = 1;
    return 0;
}
