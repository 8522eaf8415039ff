#!/usr/bin/env bash
# A program without main, and an empty file: nothing to run, but an ir to print.
source "$(dirname "$0")/lib.bash"

: >empty.c
expect 3 "$assay" run empty.c
says main
printf '// nothing but a comment' >comment.c
expect 3 "$assay" run comment.c
says main

echo 'int f(int x) { return x + 1; }' >library.c
expect 3 "$assay" run library.c
says main
[[ ! -s .out ]] || fail "'run' without main prints something on standard output"
expect 3 "$assay" library.c
says main
expect 0 "$assay" ir library.c
says f

echo 'int main(void);' >declared.c
expect 3 "$assay" run declared.c
says main

# main with other types than int.
echo 'void main(void) { }' >void_main.c
expect 0 "$assay" run void_main.c
echo 'main() { return 0; }' >old_main.c
expect 0 "$assay" run old_main.c -- -std=gnu89
echo 'int main(int argc, char **argv, char **envp) { return envp[0] != 0 && argv[0] == 0; }' >three.c
expect 0 "$assay" run three.c
finish
