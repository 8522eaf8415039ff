#!/usr/bin/env bash
# The worked example of doc/projects.md: what is in examples/library/final has no open question, and
# the document quotes it as it is.
# Tier: full
source "$(dirname "$0")/lib.bash"
root=$(realpath "$here/../..")
cp -r "$root/examples/library" . && cd library || exit 1
scratch=$PWD
cd final || exit 1
expect 0 "$assay" project "${every_argument[@]}" --no-cache --function-timeout 60 --property valid-memsafety,def-behavior,unreach-call,termination ./*.c
grep -qE '^15 functions: 15 proved' .out || fail "something is not proved"
# One question is left, and suppressed.
expect 0 "$assay" project "${every_argument[@]}" --no-cache --function-timeout 10 --property no-overflow ./*.c
grep -qE '^15 functions: 14 proved, 0 [a-z ]*, 0 [a-z ]*, 1 accepted; 1 finding suppressed' .out || fail "another question is left"
cp .out .err "$scratch" && cd "$scratch" || exit 1
# The bug that its contracts find.
sed -i 's/count >= QUEUE_SIZE/count > QUEUE_SIZE/' final/queue.c
expect 1 "$assay" project "${every_argument[@]}" --no-config --no-cache --property unreach-call --function-timeout 30 final/queue.c
says "assay_ensures(IS_QUEUE(queue)) does not hold"
# As it was written.
expect 1 "$assay" project "${every_argument[@]}" --no-cache --function-timeout 2 --property def-behavior,no-overflow first/numbers.c first/text.c
grep -q "$(sed -n '/^reason = "2/p' final/.assay.toml)" "$root/doc/projects.md" || fail "the document quotes another suppression"
for line in 'assay_requires(IS_QUEUE(queue));' 'assay_ensures(IS_QUEUE(queue));'; do
    grep -qF "$line" final/queue.c && grep -qF "$line" "$root/doc/projects.md" || fail "the document quotes other contracts"
done
finish
