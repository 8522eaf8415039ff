// Calls and returns: Fibonacci numbers without a memory.
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

int main(void) { return fib(29) == 514229 ? 0 : 1; }
