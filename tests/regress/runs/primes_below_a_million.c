// The sieve of Eratosthenes.
// EXPECT: valid-memsafety TRUE
// EXPECT: valid-memcleanup TRUE
// EXPECT: no-overflow TRUE
// EXPECT: unreach-call TRUE
// EXPECT: termination TRUE
// EXPECT: def-behavior TRUE
// VERIFY: --engine run --timeout 60
// DECIDE: yes
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000000 };

int main(void) {
    char *is_prime = malloc(N);
    memset(is_prime, 1, N);
    is_prime[0] = is_prime[1] = 0;
    for (int i = 2; i * i < N; i++)
        if (is_prime[i])
            for (int k = i * i; k < N; k += i)
                is_prime[k] = 0;
    int count = 0;
    for (int i = 0; i < N; i++)
        count += is_prime[i];
    assert(count == 78498);
    free(is_prime);
    return 0;
}
