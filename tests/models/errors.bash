# What errors.sh and errors_system.sh share: programs of one line, each with the result that it has
# to have.
. "$(dirname "$0")/lib.bash"
model=ILP32

# each STATUS TEXT: checks every line of standard input
each() {
    local body
    while IFS= read -r body; do
        if [ $model = LP64 ]; then model=ILP32; else model=LP64; fi
        check "$1" "$2" $model "$body"
    done
}

# check STATUS TEXT MODEL BODY
check() {
    {
        echo '#define _GNU_SOURCE'
        printf '#include <%s.h>\n' arpa/inet assert dirent err errno error fcntl getopt locale math \
            search stdint stdio stdlib string strings sys/resource sys/stat sys/times sys/utsname time unistd wchar
        echo 'static int order(const void *a, const void *b) {'
        echo '    return *(const int *)a - *(const int *)b;'
        echo '}'
        echo "int main(void) { (void)order; $4; return 0; }"
    } >"$work/case.c"
    # What the C library leaves undefined is tests/regress/def_behavior's.
    local property=valid-memsafety
    [[ $2 != *FALSE* ]] || property=$(sed 's/.*FALSE(\(.*\)).*/\1/; s/valid-.*/valid-memsafety/' <<<"$2")
    "$assay" run --property "$property" --data-model "$3" "$work/case.c" -- -w >"$work/output" 2>"$work/errors"
    local status=$?
    [ $status -eq "$1" ] || fail "$3: status $status instead of $1: $4"
    [ -z "$2" ] || grep -q -- "$2" "$work/output" || fail "$3: no '$2' in: $4"
}
