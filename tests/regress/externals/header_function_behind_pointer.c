// UNKNOWN: wcscoll is not modelled
#include <wchar.h>
static int (*compare)(const wchar_t *, const wchar_t *) = wcscoll;
int main(void) { return compare(L"a", L"b"); }
