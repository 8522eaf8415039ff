#!/usr/bin/env bash
# Explicit values with refinement: what the programs of the seed need to be remembered,
# --no-refinement, --stats, and what the engine must not say.
# Tier: full
source "$(dirname "$0")/lib.bash"
programs=$here/../regress/cegar

# needs PROGRAM PROPERTY VERDICT PRECISION
needs() {
    expect "$([[ $3 == TRUE ]] && echo 0 || echo 1)" \
        "$assay" --engine cegar --timeout 20 -v --property "$2" "$programs/$1.c"
    result "$3"
    grep -qxF -- "cegar: precision: $4" .err || fail "$1: not the precision '$4'"
}

# The seed's examples. (The fourth needs nothing: that a variable is never written is no question of
# its value here.)
needs seed_1_pointer_past_the_end valid-memsafety 'FALSE(valid-deref)' 'main::array, main::i'
needs seed_2_two_ways unreach-call TRUE 'main::a'
needs seed_3_needs_conditions unreach-call TRUE 'main::x with facts'
needs seed_4_one_flag_matters unreach-call TRUE nothing
needs one_global_flag_matters unreach-call TRUE flag
needs seed_5_two_reasons unreach-call 'FALSE(unreach-call)' main::i
needs seed_6_without_length unreach-call TRUE 'main::curr, heap value -3, heap value 3'
needs seed_7_index_not_known valid-memsafety 'FALSE(valid-deref)' nothing

# Of two reasons the one without a loop counter is chosen.
needs two_reasons unreach-call TRUE b
says '2 to choose from'
says 'refinement 1: tracks b (values exclude the path'

# Explicit values cannot tell the length of the list; the exact engine says that no run gets there.
expect 2 "$assay" --engine cegar --timeout 2 --property unreach-call "$programs/seed_6_doubly_linked_list.c"

# Without refinement everything is tracked: the loop is unrolled for ever, and a path that only
# conditions exclude is not excluded, but not reported either.
expect 2 "$assay" --engine cegar --no-refinement --timeout 3 --property unreach-call "$programs/one_global_flag_matters.c"
expect 2 "$assay" --engine cegar --no-refinement --timeout 20 -v --property unreach-call "$programs/seed_3_needs_conditions.c"
says 'no run gets there, but there is no refinement'
says 'cegar: precision: everything'
expect 0 "$assay" --engine cegar --no-refinement --timeout 20 --stats --property unreach-call "$programs/seed_2_two_ways.c"
grep -qE '^cegar.refinements +0 ' .err || fail 'refinements without refinement'

expect 0 "$assay" --engine cegar --timeout 20 --stats --property unreach-call "$programs/seed_6_without_length.c"
grep -qE '^cegar.refinements +3 ' .err || fail 'not 3 refinements'
[[ $(awk '/^cegar.(variables|facts|heap_values) / { print $2 }' .err | xargs) == "1 0 2" ]] || fail 'not that precision'
grep -qE '^cegar.interpolation_seconds +[0-9.]+ s' .err || fail 'no time of interpolation'

# What it does not answer.
expect 2 "$assay" --engine cegar --timeout 5 --property termination "$programs/seed_2_two_ways.c"
says 'the chosen engine does not answer this property'

# Memory that unknown code may reach through a pointer that is not tracked.
cat >unknown.c <<'C'
void reach_error(void);
void unknown(void *);
struct holder { int *p; } holder;
int x = 0;
int main(void) {
    holder.p = &x;
    for (int i = 0; i < 3; i++)
        ;
    unknown(&holder);
    if (x)
        reach_error();
    return 0;
}
C
expect 2 "$assay" --engine cegar --timeout 20 --property unreach-call unknown.c

# Undefined behaviour that is not asked for proves nothing behind it.
expect 2 "$assay" --engine cegar --timeout 20 --property unreach-call "$programs/seed_7_index_not_known.c"
says 'access outside of an object'
finish
