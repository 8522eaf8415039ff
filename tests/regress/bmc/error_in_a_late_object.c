// What is never written decides, in an object that is far from the first, behind loops that are long.
// EXPECT: unreach-call FALSE(unreach-call)
// VERIFY: --engine bmc --timeout 60
// DECIDE: yes
// INPUT: {"memory": [{"object": 25, "offset": 3, "bytes": "ff"}]}
void reach_error(void);
enum { N = 400000 };
int main(void) {
    int a[8], b[8], c[8], d[8], e[8], f[8], g[8], h[8], i[8], j[8], first[N], last[N];
    a[0] = b[0] = c[0] = d[0] = e[0] = f[0] = g[0] = h[0] = i[0] = j[0] = 0;
    int *all[] = {a, b, c, d, e, f, g, h, i, j};
    int sum = 0;
    for (int k = 0; k < N; k++) {
        first[k] = last[k];
        sum += all[k % 10][0];
    }
    for (int k = 0; k < N; k++)
        if (first[k] < sum)
            reach_error();
    return 0;
}
