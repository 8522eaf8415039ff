#!/usr/bin/env bash
# The worked example of doc/projects.md: what is in examples/library/final has no open question, and
# the document quotes it as it is.
# Tier: full
source "$(dirname "$0")/lib.bash"
root=$(realpath "$here/../..")
cp -r "$root/examples/library" . && cd library || exit 1
scratch=$PWD
cd final || exit 1
expect 0 "$assay" project --no-cache --function-timeout 30 ./*.c
cp .out .err "$scratch" && cd "$scratch" || exit 1
grep -qE '^15 functions: 14 proved, 0 [a-z ]*, 0 [a-z ]*, 1 accepted; 1 finding suppressed' .out || fail "something is not proved"
# The bug that its contracts find.
sed -i 's/count >= QUEUE_SIZE/count > QUEUE_SIZE/' final/queue.c
expect 1 "$assay" project --no-config --no-cache --property unreach-call final/queue.c
says "assay_ensures(IS_QUEUE(queue)) does not hold"
# As it was written.
expect 1 "$assay" project --no-cache --property def-behavior,no-overflow first/numbers.c first/text.c
grep -q "$(sed -n '/^reason = "2/p' final/.assay.toml)" "$root/doc/projects.md" || fail "the document quotes another suppression"
for line in 'assay_requires(IS_QUEUE(queue));' 'assay_ensures(IS_QUEUE(queue));'; do
    grep -qF "$line" final/queue.c && grep -qF "$line" "$root/doc/projects.md" || fail "the document quotes other contracts"
done
finish
