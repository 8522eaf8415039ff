// VIOLATION: shift line 4
int distance = 32;
int main(void) {
    return 1 << distance;
}
