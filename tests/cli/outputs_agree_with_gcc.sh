#!/usr/bin/env bash
# The // OUTPUT lines of the regression programs are what gcc's build of them prints. Programs with
# an // INPUT are left out: real ones have none.
# Tier: full
source "$(dirname "$0")/lib.bash"
command -v gcc >/dev/null || { echo "gcc is not there: nothing compared"; exit 0; }
can_m32=yes
echo 'int main(void) { return 0; }' >m32.c
gcc -m32 m32.c -o m32 2>/dev/null && ./m32 || can_m32=no

source "$here/../programs.bash"
# What a program prints may not depend on inputs that its header does not give.
cat >verifier.c <<'C'
#include <stdlib.h>
__attribute__((weak)) int __VERIFIER_nondet_int(void) { return 0; }
__attribute__((weak)) void reach_error(void) { abort(); }
C
compared=0
while read -r file; do
    read_headers "$file"
    [[ -z $(header INPUT) ]] || continue
    flags=(-O0 -w -std=gnu17 -fno-builtin)
    if [[ $(header OPTIONS) == *ILP32* ]]; then
        [[ $can_m32 == yes ]] || continue
        flags+=(-m32)
    fi
    read -ra own <<<"$(header FLAGS)"
    called="gcc ${flags[*]} ${own[*]} $file"
    if ! gcc "${flags[@]}" "${own[@]}" "$file" verifier.c -o program -lm >.out 2>.err; then
        fail "'$called' does not compile"
        continue
    fi
    timeout 10 ./program >.out 2>.err </dev/null
    : >.err
    diff <(header OUTPUT) .out >difference || fail "'$called' prints something else: $(cat difference)"
    compared=$((compared + 1))
done < <(grep -lr '^// OUTPUT:' --include='*.c' "$here/../regress" | sort)
[[ $compared -gt 0 ]] || fail "no program has // OUTPUT lines"
echo "$compared programs compared"
finish
