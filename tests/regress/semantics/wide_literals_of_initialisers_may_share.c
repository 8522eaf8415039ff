// EXPECT: unreach-call FALSE(unreach-call)
// INPUT: {"memory": [{"object": 1, "offset": 0, "bytes": "01"}]}
// HARNESS: no, where literals lie is the compiler's choice
// DECIDE: yes
#include <wchar.h>
extern void reach_error(void);
static const wchar_t *all = L"xabc", *end = L"abc";
int main(void) {
    if (all + 1 == end && end[1] == L'b')
        reach_error();
    return 0;
}
