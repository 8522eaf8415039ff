#!/usr/bin/env bash
# Input that cannot be read or compiled: status 3, and a message that names the file.
source "$(dirname "$0")/lib.bash"

for command in "" run ir; do
    expect 3 "$assay" $command missing.c
    says missing.c
    says "No such file"
done

mkdir folder.c
expect 3 "$assay" run folder.c
says folder.c
says directory

echo 'int main(void) { return 0; }' >secret.c
chmod 000 secret.c
if [[ ! -r secret.c ]]; then # root reads everything
    expect 3 "$assay" run secret.c
    says secret.c
    says "cannot be read"
fi

echo 'int main(void) { return 0; }' >program.txt
expect 3 "$assay" run program.txt
says program.txt
says "unknown kind of file"
expect 3 "$assay" run /dev/null
says /dev/null

printf 'int main(void) {\n    return x;\n}\n' >wrong.c
expect 3 "$assay" run wrong.c
says wrong.c:2
expect 3 "$assay" wrong.c
says wrong.c:2
! grep -q RESULT .out || fail "a program that is no program has a verdict"

printf '#include "not_there.h"\nint main(void) { return 0; }\n' >include.c
expect 3 "$assay" run include.c
says include.c:1
says not_there.h

head -c 3000 /dev/urandom >noise.c
expect 3 "$assay" run noise.c
says noise.c

# Names that look like options or need quoting.
echo 'int main(void) { return 0; }' >'a b"$(touch hacked);.c'
expect 0 "$assay" run 'a b"$(touch hacked);.c'
[[ ! -e hacked ]] || fail "a file name reached a shell"
cp 'a b"$(touch hacked);.c' ./-v.c
expect 0 "$assay" run ./-v.c
finish
