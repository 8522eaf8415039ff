// VIOLATION: division-by-zero line 4
unsigned zero;
int main(void) {
    return 7 % zero == 0;
}
