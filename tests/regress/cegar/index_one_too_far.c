// EXPECT: valid-memsafety FALSE(valid-deref)
// VERIFY: --engine cegar
// DECIDE: yes
// The loop runs once too often.
int main(void) {
    int array[10];
    for (int i = 0; i <= 10; i++)
        array[i] = i;
    return 0;
}
