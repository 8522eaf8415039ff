#!/usr/bin/env bash
# Certificates: what assay proves is confirmed again, for this program and these options only.
# Tier: full
source "$(dirname "$0")/lib.bash"
source "$here/certificate.bash"

cat >text.c <<'END'
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        return 0;
    char *s = malloc((unsigned)n), *p = s;
    s[n - 1] = 0;
    while (*p)
        p++;
    free(s);
    return 0;
}
END
cat >straight.c <<'END'
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int table[4] = {1, 2, 3, 4};
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    int s = 0;
    for (int i = 0; i < 4; i++)
        s += table[i];
    if (s != 10 || (x % 8) + 1 > 8)
        reach_error();
    return 0;
}
END

# confirm FILE PROPERTY [OPTIONS]: proved, written down, and confirmed.
confirm() {
    local file=$1 property=$2
    shift 2
    expect 0 "$assay" --property "$property" --certificate "$property.$file.json" "$@" "$file"
    expect 0 "$assay" check "$property.$file.json" "$@" "$file"
    says "RESULT: CONFIRMED"
}
for property in valid-memsafety no-overflow termination; do
    confirm count.c "$property"
    confirm array.c "$property"
done
confirm array.c unreach-call
confirm array.c valid-memcleanup
confirm text.c valid-memsafety
confirm text.c termination
confirm straight.c unreach-call
confirm straight.c valid-memsafety --data-model ILP32
confirm count.c termination --malloc-may-fail

# Signed arithmetic may overflow: the program ends without wrap-around, too, and the certificate
# shows that.
cat >sums.c <<'END'
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), sum = 0, x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        sum += __VERIFIER_nondet_int();
    while (x > 0 && y > 0)
        x = x - y;
    return sum;
}
END
confirm sums.c termination
grep -q without_wrap termination.sums.c.json || fail "the certificate has no proof without wrap-around"
# Without that proof nothing is confirmed, and a proof that needs wrap-around is none.
python3 - <<'END'
import json
whole = json.load(open("termination.sums.c.json"))
for proof in whole["proofs"]:
    proof.pop("without_wrap")
json.dump(whole, open("half.json", "w"))
END
"$assay" check half.json sums.c >.out 2>.err
! grep -q 'RESULT: CONFIRMED' .out || fail "half of a proof is confirmed"
cat >wraps.c <<'END'
int main(void) {
    int x = 1;
    while (x > 0)
        x += 1000000;
    return 0;
}
END
# A claim without states: the checker executes the program itself.
expect 0 "$assay" --property valid-memsafety --certificate claim.json wraps.c
python3 - <<'END'
import json
claim = json.load(open("claim.json"))
claim["proofs"] = [{"property": "termination", "states": [], "measures": []}]
json.dump(claim, open("claim.json", "w"))
END
"$assay" check --timeout 5 claim.json wraps.c >.out 2>.err
! grep -q 'RESULT: CONFIRMED' .out || fail "termination by wrap-around is confirmed"
says "without signed wrap-around"

# All properties in one file.
expect 0 "$assay" --certificate all.json count.c
expect 0 "$assay" check --stats all.json count.c
[[ $(grep -c ' CONFIRMED' .out) -eq 7 ]] || fail "not all six properties and the result are confirmed"
says "queries"

# Other programs and settings.
"$assay" check termination.count.c.json array.c >.out 2>.err
[[ $? == [13] ]] || fail "the certificate of another program is not refused"
mkdir elsewhere && sed 's/j = 0; j < i/j = 1; j < i/' count.c >elsewhere/count.c
expect 1 "$assay" check termination.count.c.json elsewhere/count.c
says "another program"
expect 1 "$assay" check --malloc-may-fail valid-memsafety.array.c.json array.c
says "--malloc-may-fail"
expect 0 "$assay" --property valid-memsafety --int-model=math --certificate math.json straight.c
expect 2 "$assay" check math.json straight.c
says "NOT CHECKED: integers without bounds"

# What cannot be read, or is not there.
expect 3 "$assay" check no-such-file.json count.c
expect 3 "$assay" check count.c count.c
says "the certificate"
echo '{"format": "assay certificate 1", "program": "0", "int_model": "bits", "proofs": []}' >none.json
expect 3 "$assay" check none.json count.c
says "has no proof"
expect 64 "$assay" check all.json
mkdir bin && for tool in clang-19; do ln -s "$(command -v $tool)" bin/; done
expect 3 env PATH="$scratch/bin" "$assay" check all.json count.c
says "cvc5"
says "Debian's package"

finish
