// The end of the full expression is hidden in a macro.
// UNKNOWN: temporary object
struct s {
    int a[3];
};
static struct s make(void) {
    struct s x = {{1, 2, 3}};
    return x;
}
#define SET(p) p = make().a;
int main(void) {
    int *p, x;
    SET(p) x = *p;
    return x;
}
