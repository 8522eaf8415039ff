#!/usr/bin/env bash
# .assay.toml: options of runs over a project. It is found from below, read strictly, and does less
# than the command line.
# Tier: full
source "$(dirname "$0")/lib.bash"
# The line with the sums, whatever the three answers are called.
counts() { grep -qE "(^|[ ,])$1" .out || fail "'$called' does not count '$1'"; }

mkdir -p repo/.git repo/src/deep repo/vendor outside
cd repo || exit 1
scratch=$PWD
printf 'int add(void) { int a = 2147483647, b = a; return a + b; }\nint half(int a) { return a / 2; }\n' >src/deep/a.c
printf 'int sub(void) { int a = -2, b = 2147483647; return a - b; }\n' >vendor/v.c
all=("$assay" project "${every_argument[@]}" --no-cache --function-timeout 30)

cat >.assay.toml <<'C'
# What we ask of our own code.
properties = ["no-overflow", 'termination']
exclude = ["vendor/**"]
jobs = 2
C
expect 1 "${all[@]}" src/deep/a.c vendor/v.c
grep -q '^function *where *no-overflow  termination *seconds$' .out || fail "other properties are asked"
counts "2 functions: 1 proved, 1 [a-z ]*, 0 [a-z ]*; 1 excluded"
# From below, and with --all-functions.
cd src/deep || exit 1
expect 1 "$assay" --all-functions "${every_argument[@]}" --no-cache a.c ../../vendor/v.c
cp .out .err "$scratch" && cd "$scratch" || exit 1
counts "1 [a-z ]*, 0 [a-z ]*; 1 excluded"
# The command line says something else.
expect 0 "${all[@]}" --property valid-memsafety src/deep/a.c
grep -q '^function *where *valid-memsafety *seconds$' .out || fail "the file wins over the command line"
expect 0 "${all[@]}" --property valid-memsafety,termination src/deep/a.c
grep -q '^function *where *valid-memsafety  termination *seconds$' .out || fail "no two properties"
expect 1 "${all[@]}" --no-config src/deep/a.c vendor/v.c
counts "3 functions: 1 proved, 2 [a-z ]*"
says "unreach-call"
cp .assay.toml ../other.toml
expect 1 "${all[@]}" --config ../other.toml src/deep/a.c vendor/v.c
counts "3 functions: 1 proved, 2 [a-z ]*" # another folder: its patterns mean other files
# For programs and functions it is not read.
echo 'wrong' >>.assay.toml
expect 0 "$assay" --function half --property termination src/deep/a.c
expect 3 "${all[@]}" src/deep/a.c
says ".assay.toml:5:6: error: expected '='"
[[ ! -s .out ]] || fail "something was checked with a broken configuration"
# Beyond the repository nothing is looked for.
sed -i '$d' .assay.toml
mkdir -p src/deep/inner/.git
cd src/deep/inner || exit 1
expect 1 "${all[@]}" ../a.c
cp .out .err "$scratch" && cd "$scratch" || exit 1
says "unreach-call"

# Options.
option() {
    printf '%s\n' "$2" >.assay.toml
    expect "$1" "$assay" project "${every_argument[@]}" --no-cache src/deep/a.c
}
printf '#include <stdlib.h>\nint *new(void) { int *p = malloc(4); *p = 1; return p; }\nint get(const int *p) { return *p; }\nint size(void) { char a[4] = {0}; return a[sizeof(long) - 4]; }\n' >src/deep/a.c
option 1 'properties = ["valid-memsafety"]'
grep -qE '^new .* (TRUE|proved)' .out && grep -qE '^size .* (FALSE|bug)' .out || fail "what is FALSE without options"
option 1 $'properties = ["valid-memsafety"]\nmalloc-may-fail = true\nnon-null = true\ndata-model = "ILP32"'
grep -qE '^new .* (FALSE|bug)' .out && grep -qE '^size .* (TRUE|proved)' .out || fail "options of the file are not used"
expect 1 "$assay" project "${every_argument[@]}" --no-cache --json src/deep/a.c
! grep -q 'or is null' .out || fail "pointers may be null with non-null"
option 2 $'properties = ["termination"]\ntimeout = 0.001'
# What it must not set, and slips.
for line in 'build = "build"|unknown key' 'cache = "/tmp/x"|unknown key' 'flags = ["-fplugin=x.so"]|unknown key' \
    "function_timeout = 3|unknown key 'function_timeout'; is it 'function-timeout'?" \
    "jobs = 0|takes a number from 1 to" 'jobs = "two"|takes a whole number, not a string' \
    "timeout = -1|takes a number of seconds above 0" 'properties = ["no-overflo"]|is it '"'no-overflow'?" \
    'data-model = "LP32"|takes "LP64" or "ILP32"' '[suppres]|unknown table' '[suppress]|[[suppress]]' \
    'exclude = "x"|takes an array, not a string' 'modular = 1|takes true or false'; do
    option 3 "${line%%|*}"
    grep -qF -- "${line#*|}" .err || fail "'${line%%|*}' does not say '${line#*|}'"
    grep -qE '^\.assay\.toml:1:[0-9]+: error: ' .err || fail "'${line%%|*}' has no error with its place"
done
expect 3 "${all[@]}" --config missing.toml src/deep/a.c
expect 64 "$assay" project
expect 64 "$assay" --config x.toml src/deep/a.c
expect 64 "$assay" --property no-overflow,termination src/deep/a.c
expect 64 "$assay" project "${every_argument[@]}" --function get src/deep/a.c
expect 64 "$assay" project "${every_argument[@]}" --config x --no-config src/deep/a.c
finish
