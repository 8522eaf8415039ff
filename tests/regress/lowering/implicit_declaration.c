// OUTPUT: 16
// FLAGS: -std=gnu89
int main() {
    printf("%d\n", later(4));
    exit(0);
}
int later(x) int x; { return x * x; }
