#!/usr/bin/env bash
# --since: only functions that a change since a commit can influence are checked, however it reaches
# them; whatever cannot be compared is checked; and the repository runs nothing.
# Tier: full
source "$(dirname "$0")/lib.bash"
# The line with the sums, whatever the three answers are called.
counts() { grep -qE "(^|[ ,])$1" .out || fail "'$called' does not count '$1'"; }
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
git_() { git -c user.name=a -c user.email=a@b -c commit.gpgsign=false "$@" >/dev/null 2>&1 || fail "git $*"; }
commit() { git_ add -A . && git_ commit --allow-empty -qm "$1"; }

# since STATUS COMMIT FILE...: the functions that are checked are in `checked`.
since() {
    local status=$1 ref=$2
    shift 2
    expect "$status" "$assay" project "${every_argument[@]}" --property no-overflow --function-timeout 30 ${cache:---no-cache} --since "$ref" "$@"
    checked=$(awk '$1 != "function" && $3 ~ /^(TRUE|FALSE|UNKNOWN|proved|bug|open)$/ { print $1 }' .out | sort | tr '\n' ' ')
}
checks() { [[ $checked == "$1" ]] || fail "'$called' checks '$checked' instead of '$1'"; }

mkdir -p repo/src repo/include && cd repo || exit 1
scratch=$PWD
cat >include/limits_of_ours.h <<'C'
#define LIMIT 100
#define UNUSED 1
typedef struct Pair { int a, b; } Pair;
static inline int twice(unsigned char c) { return 2 * c; }
C
cat >src/a.c <<'C'
#include "limits_of_ours.h"
int shared = 3;
static int low(int x) { return x < LIMIT ? x : LIMIT; }
int middle(int x) { return low(x) / 2; }
int top(int x) { return middle(x) / 2; }
int other(unsigned x) { return (int)(x % 7); }
int pair(Pair *p) { return p ? p->a / 2 : 0; }
int count(void) { return shared; }
C
cat >src/b.c <<'C'
#include "limits_of_ours.h"
int middle(int x);
int far(int x) { return middle(x) / 3; }
int alone(unsigned char c) { return twice(c) / 2; }
C
files=(src/a.c src/b.c -- -Iinclude)
git_ init -q . && printf '.out\n.err\n' >.gitignore && commit one
since 0 HEAD "${files[@]}"
checks ""
counts "0 functions: 0 proved, 0 [a-z ]*, 0 [a-z ]*; 9 not checked, as nothing they reach has changed"

# Lines that move, comments, and a macro that nobody uses influence nothing.
sed -i '1i /* one */\n' src/a.c
sed -i 's/UNUSED 1/UNUSED 2 \/\/ a comment/' include/limits_of_ours.h
since 0 HEAD "${files[@]}"
checks ""

# A body, with its callers in all files; committed or not.
sed -i 's/x < LIMIT ?/x <= LIMIT ?/' src/a.c
since 0 HEAD "${files[@]}"
checks "far low middle top "
commit two
since 0 HEAD "${files[@]}"
checks ""
since 0 HEAD~1 "${files[@]}"
checks "far low middle top "
since 0 "$(git rev-parse HEAD~1)" "${files[@]}"
checks "far low middle top "
# A macro, a type, the initial value of a global, a function of a header.
sed -i 's/LIMIT 100/LIMIT 50/' include/limits_of_ours.h
since 0 HEAD "${files[@]}"
checks "far low middle top "
git_ checkout -q . && sed -i 's/{ int a, b; }/{ int b, a; }/' include/limits_of_ours.h
since 0 HEAD "${files[@]}"
checks "pair "
git_ checkout -q . && sed -i 's/shared = 3/shared = 4/' src/a.c
since 0 HEAD "${files[@]}"
checks "count "
git_ checkout -q . && sed -i 's/2 \* c/3 * c/' include/limits_of_ours.h
since 0 HEAD "${files[@]}"
checks "alone twice "
# The file itself by another name: through a link, and from another folder.
git_ checkout -q . && ln -s "$PWD" ../link
sed -i 's/x % 7/x % 9/' src/a.c
cd ../link/src && since 0 HEAD a.c b.c -- -I../include
cp .out .err "$scratch" && cd "$scratch"
checks "other "
since 0 HEAD ../link/src/a.c src/b.c -- -I../link/include
checks "other "
sed -i 's/LIMIT 100/LIMIT 50/' include/limits_of_ours.h
since 0 HEAD ../link/src/a.c src/b.c -- -I../link/include
checks "far low middle other top "
# Of a project with a build folder, which git does not know.
git_ checkout -q .
mkdir build
printf '[{"directory": "%s/build", "file": "../src/%s.c", "command": "cc -I../include -c ../src/%s.c"},\n' "$PWD" a a "$PWD" >build/compile_commands.json
printf '[{"directory":"%s/build","file":"../src/a.c","command":"cc -I../include -c ../src/a.c"},{"directory":"%s/build","file":"../src/b.c","command":"cc -I../include -c ../src/b.c"}]' "$PWD" "$PWD" >build/compile_commands.json
sed -i 's/x % 7/x % 9/' src/a.c
since 0 HEAD -p build
checks "other "

# With a cache: files that did not change are not compiled for it.
git_ checkout -q .
touch -d '1 minute ago' src/*.c include/*.h
cache="--cache=../cache"
since 0 HEAD "${files[@]}"
sed -i 's/x % 7/x % 9/' src/a.c && touch -d '1 minute ago' src/a.c
for _ in 1 2; do
    since 0 HEAD "${files[@]}"
    checks "other "
done
says "1 known before; 0 of 2 files compiled"
git_ checkout -q . && touch -d '1 minute ago' src/a.c
since 0 HEAD "${files[@]}"
checks ""
cache=

# New files and functions; what is not there any more.
echo 'int fresh(unsigned char c) { return c + 1; }' >src/c.c
since 0 HEAD src/c.c "${files[@]}"
checks "fresh "
git_ add src/c.c
since 0 HEAD src/c.c "${files[@]}"
checks "fresh "
commit three
git_ rm -q src/c.c
since 0 HEAD "${files[@]}"
says "a C file that was there is gone: every function is checked"
checks "alone count far low middle other pair top twice "
git_ reset -q --hard
# A header that takes the place of another one.
mkdir first && echo '#define STEP 1' >include/step.h
printf '#include <step.h>\nint step(int x) { return x / STEP; }\nint apart(int x) { return x / 2; }\n' >src/s.c
commit four
echo '#define STEP 2' >first/step.h && git_ add first
since 0 HEAD src/s.c -- -Ifirst -Iinclude
says "1 of 1 files cannot be compiled as they were"
checks "apart step "
git_ rm -qf first/step.h && echo '#define STEP 3' >include/step.h
since 0 HEAD src/s.c -- -Ifirst -Iinclude
checks "step "
git_ reset -q --hard
# A header that is a link.
cp include/step.h include/other.h && ln -sf ../include/step.h src/local.h
printf '#include "local.h"\nint linked(int x) { return x / STEP; }\n' >src/l.c
commit links
touch -d '1 minute ago' src/l.c include/step.h include/other.h
cache="--cache=../cache"
since 0 HEAD src/l.c
checks ""
sed -i 's/STEP 1/STEP 7/' include/step.h && touch -d '1 minute ago' include/step.h
since 0 HEAD src/l.c
checks "linked "
git_ checkout -q . && echo '#define STEP 5' >include/other.h && commit other
touch -d '1 minute ago' src/l.c include/step.h include/other.h
ln -sf ../include/other.h src/local.h
for _ in 1 2; do
    since 0 HEAD src/l.c
    says "a link has changed: every function is checked"
    checks "linked "
done
git_ reset -q --hard HEAD
touch -d '1 minute ago' src/l.c include/step.h include/other.h
ln -sf other.h include/step.h # it was a file
for _ in 1 2; do
    since 0 HEAD src/l.c
    checks "linked "
done
git_ reset -q --hard HEAD
mkdir elsewhere && sed 's/1/8/' include/step.h >elsewhere/step.h && mv include away && ln -s elsewhere include # it was a folder
touch -d '1 minute ago' src/l.c elsewhere/step.h
for _ in 1 2; do
    since 0 HEAD src/l.c
    checks "linked "
done
rm -r include away elsewhere
cache=
git_ reset -q --hard HEAD~2
# What could not be compiled then.
echo 'int broken( {' >>src/s.c && commit five && sed -i '$d' src/s.c
since 0 HEAD src/s.c -- -Iinclude
checks "apart step "
git_ reset -q --hard HEAD~1

# No commit, no work tree.
for ref in nothing -x --all 'HEAD:src' ''; do
    since 3 "$ref" "${files[@]}"
    says "git knows no commit '$ref'"
done
echo 'int f(int x) { return x; }' >../f.c
since 3 HEAD ../f.c
says "git finds no work tree"

# Whatever the repository says, nothing of it is run.
sed -i 's/x % 7/x % 9/' src/a.c
run="touch $scratch/../ran; false"
for key in core.fsmonitor diff.external core.pager pager.ls-tree filter.x.clean filter.x.smudge filter.x.process \
    diff.x.textconv diff.x.command core.sshCommand core.gitProxy remote.o.uploadpack alias.ls-tree alias.cat-file; do
    git_ config "$key" "$run"
done
git_ config core.hooksPath "$PWD/hooks"
git_ config remote.o.url "file://$PWD"
git_ config remote.o.promisor true && git_ config extensions.partialClone o && git_ config core.repositoryFormatVersion 1
mkdir hooks && printf '#!/bin/sh\ntouch %s\n' "$scratch/../ran" | tee hooks/post-index-change hooks/pre-commit hooks/reference-transaction >/dev/null
chmod +x hooks/*
echo '* filter=x diff=x' >.gitattributes
git rev-parse -q --verify "0123456789012345678901234567890123456789^{commit}" >/dev/null 2>&1
[[ -e ../ran ]] || fail "git alone would run nothing either"
rm -f ../ran
before=$(find .git -type f -newermt '1970-01-01' -printf '%p %T@\n' | sort)
since 0 HEAD "${files[@]}"
checks "other "
since 3 0123456789012345678901234567890123456789 "${files[@]}" # not there: it is not fetched
[[ ! -e ../ran ]] || fail "a program of the repository was run"
[[ $before == "$(find .git -type f -newermt '1970-01-01' -printf '%p %T@\n' | sort)" ]] || fail "the repository was written to"
finish
