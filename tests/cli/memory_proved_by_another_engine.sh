#!/usr/bin/env bash
# What holds if memory is safe holds where another engine has proved that; where none has, the
# reason says so.
source "$(dirname "$0")/lib.bash"

cat >table.c <<'END'
int shifted(unsigned x) {
    static int a[8];
    return a[1u << (x & 2)];
}
int counted(unsigned x) {
    static int a[8];
    return a[__builtin_popcount(x & 0x7f)];
}
int measured(double d) {
    static int a[8];
    if (!(d >= 0 && d < 8))
        return 0;
    return a[(int)d];
}
int outside(unsigned x) {
    static int a[4];
    return a[1u << (x & 2)];
}
END
for function in shifted counted measured; do
    "$assay" --strict-callers --function "$function" --timeout 20 table.c >.out 2>.err </dev/null
    called="--function $function"
    grep -q '^valid-memsafety *TRUE' .out || fail "$function: memory is not proved safe"
    grep -q '^termination *TRUE' .out || fail "$function: termination is not proved although memory is safe"
done
expect 2 "$assay" --strict-callers --function counted --property termination --engine seg --timeout 5 table.c
says "UNKNOWN(TRUE if memory is safe)" && says "not shown to be valid: access outside of an object at table.c:7:"
expect 1 "$assay" --strict-callers --function outside --timeout 10 table.c
says "UNKNOWN(memory is not safe, see valid-memsafety)"
finish
