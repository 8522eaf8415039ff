// VIOLATION: library line 6
struct s { int a[4]; };
static int memory[8];
int main(void) {
    struct s *to = (struct s *)memory, *from = (struct s *)(memory + 1);
    *to = *from;
    return 0;
}
