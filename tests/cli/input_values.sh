#!/usr/bin/env bash
# The JSON of --input; what is wrong with it is named: the line of a syntax error, else the value.
source "$(dirname "$0")/lib.bash"
cat >echo.c <<'C'
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern double __VERIFIER_nondet_double(void);
extern __int128 __VERIFIER_nondet_int128(void);
int main(void) {
    printf("%d ", __VERIFIER_nondet_int());
    printf("%lu ", __VERIFIER_nondet_ulong());
    printf("%g ", __VERIFIER_nondet_double());
    printf("%d\n", __VERIFIER_nondet_int128() >> 64 == 1);
    return 0;
}
C
given() { printf '%s\n' "$1" >in.json; }
# A 128-bit result comes in two registers, and takes two values: the low half, the high half.
given '{"nondet": [-7, "0xffffffffffffffff", 2.5, 5, 1]}'
expect 0 "$assay" run --input in.json echo.c
prints "-7 18446744073709551615 2.5 1"
given '{"nondet": [-7]}'
expect 0 "$assay" run --input in.json echo.c
prints "-7 0 0 0"
given '{}'
expect 0 "$assay" run --input in.json echo.c
prints "0 0 0 0"

# bad NAMED JSON
bad() {
    given "$2"
    expect 3 "$assay" run --input in.json echo.c
    says in.json
    says "$1"
}
bad in.json:2 $'{\n  "nondet" [1]\n}'
bad nondett $'{\n  "nondett": []\n}'
bad 'nondet[1]' $'{\n  "nondet": [1,\n    "x"]\n}'
bad 'nondet[0]' '{"nondet": ["0x100000000000000000000000000000000"]}'
bad 'nondet[0]' '{"nondet": [null]}'
bad object '[]'
bad 'memory[0]' '{"memory": [{"object": 1, "offset": 0, "bytes": "0g"}]}'
bad 'memory[0]' '{"memory": [{"object": 1, "offset": 0, "bytes": "abc"}]}'
bad 'memory[0]' '{"memory": [{"object": -1, "offset": 0, "bytes": "ab"}]}'
bad nondet '{"nondet": 5}'
given ''
expect 3 "$assay" run --input in.json echo.c
expect 3 "$assay" run --input missing.json echo.c
says missing.json
finish
