// EXPECT: no-overflow FALSE
// VIOLATION: no-overflow line 5
__int128 big = (__int128)1 << 126;
int main(void) {
    __int128 twice = big + big;
    return twice == 0;
}
