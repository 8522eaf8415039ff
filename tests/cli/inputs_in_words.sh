#!/usr/bin/env bash
# The inputs of a FALSE in words, and as a file that shows the same violation again.
# Tier: full
source "$(dirname "$0")/lib.bash"

# told PATTERN..., the program on standard input in a.c: the verifier says these lines, and the run on its
# inputs shows the same violation.
told() {
    cat >a.c
    expect 1 "$assay" --property valid-memsafety --timeout 30 --inputs inputs.json a.c
    for line; do
        grep -qxE -- "  $line" .out || fail "the inputs are not told as '$line'"
    done
    expect 1 "$assay" run --property valid-memsafety --input inputs.json a.c
}

told 'argc = 2' 'argv\[1\] = "a{16,}" \([0-9]+ bytes\)' <<'C'
#include <string.h>
int main(int argc, char **argv) {
    char b[16];
    if (argc > 1)
        strcpy(b, argv[1]);
    return 0;
}
C
told 'fgets\(\) = "a{8,}=" \([0-9]+ bytes\)' <<'C'
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[64], key[8], *end;
    if (!fgets(line, sizeof line, stdin) || !(end = strchr(line, '=')))
        return 1;
    *end = 0;
    strcpy(key, line);
    return key[0];
}
C
told 'getenv\("HOME"\) = "a{8,}" \([0-9]+ bytes\)' <<'C'
#include <stdlib.h>
#include <string.h>
int main(void) {
    char b[8], *home = getenv("HOME");
    if (home)
        strcpy(b, home);
    return 0;
}
C
told 'read\(\) = "GET.*" \(8 bytes\)' <<'C'
#include <unistd.h>
int main(void) {
    char b[8];
    int n = read(0, b, 8);
    if (n == 8 && b[0] == 'G' && b[1] == 'E' && b[2] == 'T')
        b[n] = 0;
    return 0;
}
C
told '__VERIFIER_nondet_int\(\) = [345]' '__VERIFIER_nondet_char\(\) = 1, 2 times' <<'C'
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    int a[3], n = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_char() != 1 || __VERIFIER_nondet_char() != 1 || n < 3 || n > 5)
        return 0;
    a[n] = 1;
    return 0;
}
C
told 'scanf\(\) reads "[a-z]+" \(.*\)' 'scanf\(\) reads 5' <<'C'
#include <stdio.h>
int main(void) {
    char a[4], name[9];
    unsigned long n;
    if (scanf("%8[a-z]=%lu", name, &n) == 2 && n == 5)
        a[n] = name[0];
    return 0;
}
C
told 'fill\(\) writes `b\[3\]` = "x" \(1 byte\)' <<'C'
extern void fill(char *, int);
int main(void) {
    char b[8] = {0};
    fill(b, 8);
    if (b[3] == 'x')
        b[8] = 1;
    return 0;
}
C
told 'never written, `a\[2\]` = 07 00 00 00' <<'C'
int main(void) {
    int a[4], b[2] = {0};
    return a[2] == 7 ? b[a[2]] : 0;
}
C

# Whatever the inputs are, the machine-readable form is in JSON.
expect 1 "$assay" --property valid-memsafety --timeout 30 --json a.c
python3 -c '
import json
row = json.load(open(".out"))["verdicts"][0]
assert row["inputs_in_words"] == ["never written, `a[2]` = 07 00 00 00"], row
assert row["inputs"]["memory"], row
' >.err 2>&1 || fail "JSON does not have both forms"
# A run that never ends: its inputs are small, and it is said what comes again and again.
cat >a.c <<'C'
#include <stdio.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    FILE *f = fopen(argv[1], "r");
    if (!f) {
        perror(argv[1]);
        return 1;
    }
    int c;
    long n = 0;
    while ((c = getc(f)) != EOF)
        if (c == '\n')
            n++;
    printf("%ld\n", n);
    return 0;
}
C
expect 1 "$assay" --property termination --timeout 30 a.c
says 'never ends: the state is the same again after 1 iteration, if getc() gives '"'a'"' for ever'
says '  argv[1] = "a" (1 byte)'
grep -A1 -xF '  again and again:' .out | grep -qxF "    getc() = 'a'" || fail 'not said what comes again'
[[ $(sed -n 's/^input: //p' .out | wc -c) -lt 140 ]] || fail 'the inputs are not small'
finish
