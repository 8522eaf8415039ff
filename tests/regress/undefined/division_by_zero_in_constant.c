// UNKNOWN: division by zero
int main(void) {
    int x = 1 / 0;
    return x == 0;
}
