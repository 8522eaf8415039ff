// UNKNOWN: remainder by zero
unsigned zero;
int main(void) {
    return 7 % zero == 0;
}
