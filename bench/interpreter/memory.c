// Loads and stores: a sieve in an array.
enum { N = 1000000 };

static unsigned char composite[N];

int main(void) {
    int primes = 0;
    for (int i = 2; i < N; i++) {
        if (composite[i])
            continue;
        primes++;
        for (int k = 2 * i; k < N; k += i)
            composite[k] = 1;
    }
    return primes == 78498 ? 0 : 1;
}
