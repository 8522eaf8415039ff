// EXPECT: unreach-call FALSE
// INPUT: {"nondet": [17]}
extern int read_sensor(int channel);
extern void reach_error(void);
int main(void) {
    if (read_sensor(3) == 17)
        reach_error();
    return 0;
}
