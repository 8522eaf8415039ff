#!/usr/bin/env bash
# The harness of a function by itself calls it with the arguments and the memory of the run,
# whatever they look like; what it cannot give, it names.
# Tier: full
source "$(dirname "$0")/lib.bash"

# shown FUNCTION PROPERTY TEXT [FILES]: assay says FALSE, and the compiled harness prints the text
shown() {
    local function=$1 property=$2 text=$3
    shift 3
    expect 1 "$assay" --strict-callers --function "$function" --property "$property" --harness harness.c "$@"
    ! grep -q "does not give all values" .err || fail "$function: values are missing"
    gcc -w -g -DSECONDS=1 -fsanitize=address,undefined -fno-sanitize-recover=all -ffunction-sections -Wl,--gc-sections \
        "${others[@]}" harness.c -o bug ||
        fail "$function: the harness does not compile"
    ASAN_OPTIONS= UBSAN_OPTIONS= timeout 30 ./bug >.out 2>&1 </dev/null
    called="the harness of $function"
    says "$text"
}

cat >file.c <<'C'
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; int value; };
struct box { char *text; size_t size; };
struct pair { int a, b; };
static int shared[3];
void fail(void) {}

static int third(const struct node *list) { // static; a list of two
    return list && list->next ? list->next->next->value : 0;
}
int character(const char *s) { // contents of a string
    int table[4] = {1, 2, 3, 4};
    return s[0] == 'q' && s[1] == 'z' ? table[strlen(s) + 2] : 0;
}
int boxed(struct box *b) { // pointers in structures
    return b && b->text && b->size > 2 ? b->text[b->size] : 0;
}
float wide(double x, long double y, _Bool b, unsigned char c, long long l) {
    char room[2] = {0};
    return x > 1.5 && b && c == 200 && l == -5 ? room[c] : 0;
}
char *lost(int n) {
    char *p = malloc(1);
    if (p)
        *p = 1;
    return n == 7 ? NULL : p;
}
int added(int a, int b) { return a + b; }
unsigned around(unsigned n) {
    while (n != 3)
        n += 2;
    return n;
}
int __VERIFIER_nondet_int(void);
void reach_error(void);
void drawn(int n) {
    if (n == 5 && __VERIFIER_nondet_int() == 9)
        reach_error();
}
int by_value(struct pair p) { return p.a + p.b; }
int called_back(int (*f)(int)) { return f ? f(1) + 1 : 0; }
int main(void) { return shared[third(NULL)]; }
C
others=()
shown third valid-memsafety "null pointer" file.c
shown character valid-memsafety "runtime error" file.c
shown boxed valid-memsafety "runtime error" file.c
shown wide valid-memsafety "runtime error" file.c
shown lost valid-memsafety "LeakSanitizer" file.c
shown added no-overflow "signed integer overflow" file.c
shown around termination "assay: the program still runs" file.c
shown drawn unreach-call "assay: an error call is reached" file.c

# Its input function has a body of the program's own.
cat >own.c <<'C'
#include <stdlib.h>
void reach_error(void) { abort(); }
void f(int n) {
    if (n == 5)
        reach_error();
}
C
expect 1 "$assay" --strict-callers --function f --property unreach-call --harness harness.c own.c
gcc -w harness.c -o bug || fail "the harness defines again what the program defines"

# Names of the program's own, whatever they are.
cat >names.c <<'C'
static int o1, result, *p = &result;
int *pick(const int *a, int n) { return a[n] == 3 ? p : &o1; }
C
shown pick valid-memsafety "Sanitizer" --non-null names.c
cp names.c 'odd"name.c'
expect 1 "$assay" --strict-callers --function pick --property valid-memsafety --harness harness.c 'odd"name.c'
grep -q '^#include "PROGRAM.c"$' harness.c || fail "a name that C cannot say is included"

# The other files are linked.
cat >first.c <<'C'
int limit(void) { return 4; }
C
cat >second.c <<'C'
int limit(void);
static int at(const int *a, int n, int i) { return i >= 0 && i <= limit() && n == 4 ? a[i] : 0; }
int (*user)(const int *, int, int) = at;
C
others=(first.c)
shown at valid-memsafety "heap-buffer-overflow" first.c second.c
head -n 5 harness.c >.out
called="the head of the harness"
says " first.c -ffunction-sections -Wl,--gc-sections THIS_FILE.c"

# Structures by value, functions among the arguments, and globals that hold anything, are not given.
for function in by_value called_back; do
    expect 1 "$assay" --strict-callers --function "$function" --property no-overflow --harness harness.c file.c
    says "it says which are missing"
    gcc -w -ffunction-sections -Wl,--gc-sections harness.c -o bug || fail "$function: the harness does not compile"
done
grep -q "a function among the arguments" harness.c || fail "the harness does not say that a function is missing"
cat >global.c <<'C'
int limit = 3, a[4];
int get(void) { return a[limit]; }
C
expect 1 "$assay" --strict-callers --function get --any-globals --property valid-memsafety --harness harness.c global.c
grep -q "what global variables hold" harness.c || fail "the harness does not say that globals are missing"
expect 1 "$assay" --strict-callers --function around --property termination file.c
! grep -q "__assay_" .out || fail "internal names are shown"
finish
