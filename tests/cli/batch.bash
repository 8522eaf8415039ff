# What the tests of assay batch share: tiny programs, and task files.

programs() {
    mkdir set
    cat >set/safe.c <<'C'
int main(void) { int a[3]; for (int i = 0; i < 3; i++) a[i] = i; return a[0]; }
C
    echo 'int main(void) { int *p = 0; return *p; }' >set/bad.c
    echo 'int main(void) { return 0; }' >"set/-odd name.c"
    echo 'int main(void) { return x; }' >set/broken.c
    cat >set/flag.c <<'C'
void reach_error(void);
int main(void) {
#ifdef FAIL
    reach_error();
#endif
    return 0;
}
C
    cat >set/hard.c <<'C' # no engine decides it soon
extern void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned long s = 0, n = 0;
    while (s != 0x123456789abcdef) { s = s * (a | 1) + (b ^ s >> 7); n++; }
    if (n == 77777) reach_error();
    return 0;
}
C
    for i in 1 2 3 4 5 6; do cp set/hard.c set/hard$i.c; done
}

# tasks "PATH PROPERTY [EXPECTED [MODEL [OPTIONS]]]"...: writes tasks.tsv. A path ends with .c.
tasks() {
    local row path rest property expected model options
    printf 'note\tpath\tproperty\texpected\tdata_model\toptions\n' >tasks.tsv
    for row in "$@"; do
        path=${row%%.c *}.c rest=${row#*.c }
        read -r property expected model options <<<"$rest"
        printf 'any\t%s\t%s\t%s\t%s\t%s\n' "$path" "$property" "$expected" "$model" "$options" >>tasks.tsv
    done
}
