# For the scripts beside it: where Csmith's headers are, how large its programs get, and whether it is there.
include=/usr/include/csmith
# Small enough for an interpreter; bit-fields, unions, structs, pointers, arrays, volatiles stay on. --no-argc: main takes no
# arguments, whose values would be assay's choice.
csmith_options=(--no-argc --max-funcs 4 --max-block-depth 3 --max-expr-complexity 6
    --max-struct-fields 6 --max-union-fields 4 --max-array-dim 2 --max-array-len-per-dim 6)

need_csmith() {
    command -v csmith >/dev/null && [[ -e $include/csmith.h ]] && return
    echo "csmith or its headers not found: run make setup" >&2
    exit 1
}
