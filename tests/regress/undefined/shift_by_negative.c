// VIOLATION: shift line 4
int distance = -1;
int main(void) {
    return (int)(1L >> distance);
}
