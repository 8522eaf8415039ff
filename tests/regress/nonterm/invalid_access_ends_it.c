// The walk leaves the array after four rounds: such a run has no endless continuation.
// EXPECT: termination TRUE
int main(void) {
    int a[4] = {1, 1, 1, 1}, i = 0;
    while (a[i])
        i++;
    return 0;
}
