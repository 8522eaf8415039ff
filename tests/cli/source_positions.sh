#!/usr/bin/env bash
# Places name files so that they are found from where the user is, however the file was named.
source "$(dirname "$0")/lib.bash"
mkdir -p here/below beside
cat >beside/bad.c <<'C'
int main(void) {
    int a[2] = {0}, i = 2;
    return a[i];
}
C
cp beside/bad.c here/below
cd here || exit 1
place() {
    expect 1 "$assay" --property valid-memsafety "$1"
    says "$2:3:12: valid-deref"
    says "int a[2] = {0}, i = 2;" # the source is found
}
place ../beside/bad.c ../beside/bad.c
place "$scratch/beside/bad.c" "$scratch/beside/bad.c"
place below/bad.c below/bad.c
place "$scratch/here/below/bad.c" below/bad.c
finish
