#!/usr/bin/env bash
# Colours on a terminal; never in a pipe, nor with NO_COLOR.
source "$(dirname "$0")/lib.bash"
printf 'int main(void) {\n    int *p = 0;\n    return *p;\n}\n' >bad.c
printf 'int main(void) { return x; }\n' >wrong.c
escape=$'\033'
unset NO_COLOR

for file in bad.c wrong.c; do
    for command in run ""; do
        "$assay" $command "$file" >.out 2>.err </dev/null
        ! grep -q "$escape" .out .err || fail "colours in a pipe: assay $command $file"
    done
done
called="assay on a terminal"
if command -v script >/dev/null; then
    TERM=xterm script -qec "'$assay' run bad.c" /dev/null >.out 2>.err </dev/null
    grep -q "$escape" .out || fail "no colours on a terminal"
    NO_COLOR=1 TERM=xterm script -qec "'$assay' run bad.c" /dev/null >.out 2>.err </dev/null
    ! grep -q "$escape" .out || fail "colours in spite of NO_COLOR"
    NO_COLOR=1 TERM=xterm script -qec "'$assay' run wrong.c" /dev/null >.out 2>.err </dev/null
    ! grep -q "$escape" .out || fail "clang's colours in spite of NO_COLOR"
fi
finish
