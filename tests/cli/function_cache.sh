#!/usr/bin/env bash
# What --all-functions has found is kept: only what changed is checked again, whatever is wrong with
# the cache.
# Tier: full
source "$(dirname "$0")/lib.bash"

# run STATUS [OPTION...] -- FILE...: checks with the cache; `known` and `compiled` are counted then.
run() {
    expect "$1" "$assay" --all-functions --strict-callers --function-timeout 30 --cache cache "${@:2}"
    known=$(sed -n 's/^[0-9]* functions*: .*; \([0-9]*\) known before.*/\1/p' .out)
    compiled=$(sed -n 's/.* \([0-9]*\) of [0-9]* files* compiled.*/\1/p' .out)
}
wants() {
    [[ $known == "$1" ]] || fail "'$called': $known functions are known instead of $1"
    [[ $compiled == "$2" ]] || fail "'$called': $compiled files are compiled instead of $2"
}
# The functions that were checked now.
checked() {
    local got
    got=$(awk 'NF > 4 && $NF != "known" && $1 != "function" && /TRUE|FALSE|UNKNOWN/ && !/:.*:/ { print $1 }' .out | sort | tr '\n' ' ')
    [[ $got == "$1" ]] || fail "'$called' checks '$got' instead of '$1'"
}
age() { touch -d '1 minute ago' "$@"; } # a file that is written while clang reads it is not kept

cat >config.h <<'C'
#define LIMIT 100
C
cat >a.c <<'C'
#include "config.h"
static int seen = 3;
static int low(int x) { return x < LIMIT ? x : LIMIT; }
int middle(int x) { return low(x) / 2; }
int top(int x) { return middle(x) / 2 + 1; }
int other(unsigned x) { return x % 7; }
int count(void) { return seen; }
int last(const int *a, unsigned n) { return a[n]; }
C
echo 'int alone(int x) { return x & 7; }' >b.c
age config.h a.c b.c
run 1 a.c b.c
wants 0 2
cp .out before
[[ $(stat -c %a cache) == 700 ]] || fail "the cache is not private"
[[ -z $(find cache -type f -perm /077) ]] || fail "entries are not private"
[[ -z $(find cache -name '*.new') ]] || fail "something half written is left"

# Nothing changed: nothing is done, and the same is said.
run 1 a.c b.c
wants 7 0
for what in $'s/known$//; s/[0-9.]*$//; s/ *$//'; do
    diff <(sed "$what; /functions:/d" before) <(sed "$what; /functions:/d" .out) || fail "another answer from the cache"
done

# Other semantics are another question.
for option in --engine=seg --deref=smt; do
    expect 1 "$assay" --all-functions --strict-callers --function-timeout 30 --cache cache "$option" a.c
    says "0 known before"
done

# A callee: it and those that call it.
sed -i 's/x < LIMIT ? x : LIMIT/x <= LIMIT ? x : LIMIT/' a.c && age a.c
run 1 a.c b.c
wants 4 1
checked "low middle top "

# A constant of a header.
echo '#define LIMIT 101' >config.h && age config.h
run 1 a.c b.c
wants 4 1
checked "low middle top "

# The initial value of a global.
sed -i 's/seen = 3/seen = 4/' a.c && age a.c
run 1 a.c b.c
wants 6 1
checked "count "

# Lines that move: nothing to check, and the place of the bug moves with them.
says "a.c:8:45: valid-deref"
sed -i '1i /* one */\n/* two */' a.c && age a.c
run 1 a.c b.c
wants 7 1
says "a.c:10:45: valid-deref"
grep -q '^last  *a.c:10 ' .out || fail "the function is where it was"

# Back to what it was before is known, too.
sed -i '1,2d; s/seen = 4/seen = 3/' a.c && age a.c
run 1 a.c b.c
wants 7 1

# In another folder, and in another order.
mkdir moved && cp -p a.c b.c config.h moved
run 1 moved/b.c moved/a.c
wants 7 2
says "moved/a.c:8:45: valid-deref"

# A header that is found in an earlier folder now.
mkdir -p first second
echo '#define STEP 1' >second/step.h
printf '#include <step.h>\nint step(int x) { int a[2] = {0}; return a[STEP]; }\n' >s.c
age second/step.h s.c
run 0 s.c -- -Ifirst -Isecond
wants 0 1
run 0 s.c -- -Ifirst -Isecond
wants 1 0
echo '#define STEP 2' >first/step.h && age first/step.h
run 1 s.c -- -Ifirst -Isecond
wants 0 1
rm first/step.h
run 0 s.c -- -Ifirst -Isecond
wants 1 1
# However the folders are spelled.
mkdir -p second/below
echo '#define STEP 1' >second/below/step.h
sed 's/step.h/below\/step.h/' s.c >dots.c
age second/below/step.h dots.c
run 0 dots.c -- -I./first -I.//second/.
run 0 dots.c -- -I./first -I.//second/.
wants 1 0
mkdir first/below && echo '#define STEP 2' >first/below/step.h && age first/below/step.h
run 1 dots.c -- -I./first -I.//second/.
[[ $compiled == 1 ]] || fail "another header is not seen"
# Headers that the user's own list of dependencies leaves out.
run 0 s.c -- -isystem second -MMD
run 0 s.c -- -isystem second -MMD
wants 1 0
echo '#define STEP 2' >second/step.h && age second/step.h
run 1 s.c -- -isystem second -MMD
[[ $compiled == 1 ]] || fail "another header is not seen"
# A macro that asks for headers, or for the time, by a flag.
printf '#if ASKS("late.h")\n#define AT 2\n#else\n#define AT 1\n#endif\nint at(void) { int a[2] = {0}; return a[AT]; }\n' >asks.c
age asks.c
run 0 asks.c -- -DASKS=__has_include
touch late.h
run 1 asks.c -- -DASKS=__has_include
printf 'const char *when(void) { return __TIME__; }\n' >when.c && age when.c
run 0 when.c
run 0 when.c
[[ $compiled == 1 ]] || fail "the time is that of another run"
# Another flag, another program.
printf 'int flag(int x) { int a[2] = {0}; return a[STEP]; }\n' >f.c && age f.c
run 0 f.c -- -DSTEP=0
run 1 f.c -- -DSTEP=2
wants 0 1

# Two variables that look the same are not one: `with` writes the one that `next` reads only when
# both files mean the same.
printf 'int next(void);\nstatic int x;\nint with(void) { x = 0x7fffffff; return next(); }\n' >with.c
printf 'static int x;\nint next(void) { return x + 1; }\n' >next.c
age with.c next.c
run 0 with.c next.c
sed -i 's/static //' with.c && sed -i 's/static/extern/' next.c && age with.c next.c
run 1 with.c next.c
wants 1 2
checked "with "

# Options that matter are other questions; --no-cache asks again. Without def-behavior the file is
# compiled without its checks.
run 2 --property no-overflow a.c
wants 0 1
run 1 --malloc-may-fail a.c
wants 0 0
# Another solver or library, too.
echo 'int another_library;' | clang-19 -x c -shared -fPIC -Wl,--build-id -o another.so - || fail "no library"
run 1 a.c
wants 6 0
expect 1 env ASAN_OPTIONS="${ASAN_OPTIONS:-}:verify_asan_link_order=0" LD_PRELOAD="$PWD/another.so" "$assay" --all-functions --strict-callers --cache cache a.c
says "0 known before"
expect 1 "$assay" --all-functions --strict-callers --no-cache a.c b.c
says "0 known before; 2 of 2 files compiled"

# By contract: the body of a callee is its own matter, its contract and what it may write are its
# callers', too.
cat >m.c <<'C'
#include <assay_contracts.h>
static int calls;
int low(int x) {
    assay_requires(x >= 0);
    assay_ensures(assay_result(int) >= 0 && assay_result(int) <= 100);
    return x < 100 ? x : 100;
}
static void put(int *p, int x) {
    assay_requires(valid(p, 1) && x > 0);
    assay_ensures(*p > 0);
    *p = x;
}
int middle(int x) { return x < 0 ? 0 : low(x) * 1000; }
int top(int x) { return middle(x) / 2 + 1; }
int divide(int x) { int a = 0; calls = 3; put(&a, x > 0 ? x : 1); return calls / a; }
int wrong(int x) { return low(x); }
C
age m.c
run 1 --modular m.c
wants 0 1
checked "divide low middle put top wrong "
says "assay_requires(x >= 0) does not hold (function wrong)"
run 1 --modular m.c
wants 6 0
sed -i 's/return x < 100 ? x : 100;/int least = 100; while (x < least) least--; return least;/' m.c && age m.c
run 1 --modular m.c
wants 5 1
checked "low "
sed -i 's/ = x;$/ = x; calls++;/' m.c && age m.c
run 1 --modular m.c
checked "divide put "
sed -i 's/<= 100)/<= 99)/' m.c && age m.c
run 1 --modular m.c
wants 2 1
checked "low middle top wrong "
says "assay_ensures(assay_result(int) >= 0 && assay_result(int) <= 99) does not hold (function low)"
sed -i 's/x >= 0/x >= -1/' m.c && age m.c
run 1 --modular m.c
wants 2 1
checked "low middle top wrong "
# With the bodies it is another question, and a change in one is a change for all.
run 1 m.c
wants 0 0
sed -i 's/least--/least -= 1/' m.c && age m.c
run 1 m.c
checked "low middle top wrong "
# What is relied on is printed.
expect 1 "$assay" --all-functions --strict-callers --modular --cache cache --json m.c
says "low does nothing wrong, returns, and meets its contract"
says "calls of put: p is null or points to at least 1 element"

# UNKNOWN is tried again with more time, and only then.
cat >hard.c <<'C'
unsigned long collatz(unsigned long n) { while (n > 1) n = n % 2 ? 3 * n + 1 : n / 2; return n; }
C
age hard.c
run 2 hard.c --property termination --function-timeout 2
wants 0 1
run 2 hard.c --property termination --function-timeout 2
wants 1 0
run 2 hard.c --property termination --function-timeout 1
wants 1 0
run 2 hard.c --property termination --function-timeout 3
wants 0 0
run 2 hard.c --property termination --function-timeout 2
wants 1 0

# Entries that are broken in any way are not there: the answer is the same.
verdicts() { grep -oE '^[a-z]+ .*(TRUE|FALSE|UNKNOWN)' "$1" | tr -s ' ' | sort; }
run 1 a.c b.c
verdicts .out >right
broken() {
    run 1 a.c b.c
    diff <(verdicts .out) right >/dev/null || fail "another answer with entries that are $1"
    [[ $known -lt 7 || $compiled -gt 0 ]] || fail "entries that are $1 are believed"
    [[ ! -s .err ]] || fail "entries that are $1 make noise"
    run 1 a.c b.c
    [[ $known == 7 ]] || fail "after entries that are $1 nothing is kept"
}
each() { find cache -type f -print0 | while IFS= read -r -d '' file; do "$@" "$file"; done; }
empty() { : >"$1"; }
shorten() { truncate -s -1 "$1"; }
flip() { printf 'X' | dd of="$1" bs=1 seek=100 conv=notrunc status=none; }
forge() { printf 'assay store 2 %064d\n{"verdicts":[]}' 0 >"$1"; }
pipe() { rm "$1" && mkfifo "$1"; }
folder() { rm "$1" && mkdir "$1"; }
each empty; broken empty
each pipe; broken pipes
each shorten; broken truncated
each flip; broken changed
each forge; broken forged
each chmod 000; [[ $(id -u) == 0 ]] || broken unreadable
each chmod 600
rm -rf cache; mkdir cache; broken gone
each folder
run 1 a.c b.c # there is no place for entries then: nothing is kept, and nothing else happens
diff <(verdicts .out) right >/dev/null || fail "another answer with entries that are folders"
rm -rf cache; mkdir cache; broken gone

# What an interrupted run has found is kept.
{
    echo 'int easy(int x) { return x & 1; }'
    for i in 1 2 3 4; do
        echo "unsigned long collatz$i(unsigned long n) { while (n > 1) n = n % 2 ? 3 * n + 1 : n / 2; return n + $i; }"
    done
} >long.c
age long.c
"$assay" --all-functions --strict-callers --property termination --function-timeout 60 --cache stopped long.c >.out 2>.err &
background+=($!)
for _ in $(seq 300); do
    [[ $(find stopped -type f ! -name '*.new' 2>/dev/null | wc -l) -ge 3 ]] && break # bitcode, its inputs, a verdict
    sleep 0.1
done
kill -TERM "${background[0]}"
wait "${background[0]}"
[[ $? -eq 143 ]] || fail "a run that is ended ends with another status"
expect 2 "$assay" --all-functions --strict-callers --property termination --function-timeout 1 --cache stopped long.c
grep -qE '^easy .* known$' .out || fail "nothing is kept of a run that was ended"

# A folder that others can write to is not believed; one that cannot be made is done without.
chmod 777 cache
run 1 a.c b.c
wants 0 2
says "others may write there"
chmod 700 cache
expect 1 "$assay" --all-functions --strict-callers --cache a.c/x a.c b.c
says "no cache"
expect 1 "$assay" --all-functions --strict-callers --cache "" b.c a.c
says "no cache"

# Without --cache it is in the user's folder for such things.
XDG_CACHE_HOME=$PWD/xdg expect 1 "$assay" --all-functions --strict-callers a.c
[[ -d xdg/assay && -n $(find xdg/assay -type f) ]] || fail "nothing in XDG_CACHE_HOME"
unset XDG_CACHE_HOME
HOME=$PWD/home expect 1 "$assay" --all-functions --strict-callers a.c
[[ -n $(find home/.cache/assay -type f) ]] || fail "nothing in ~/.cache"
finish
