// A compound literal lives in the block around it: each iteration has a new one, with braces or without.
// EXPECT: valid-memsafety FALSE(valid-deref)
// VIOLATION: valid-deref line 8
// HARNESS: no, sanitizers do not know the lifetimes of compound literals
// DECIDE: yes
int main(void) {
    int n = 3, sum = 0, *p = 0;
    while (n--) sum += p ? *p : 0, p = &(int){n};
    return sum;
}
