#include "domain/congruence.h"

#define MAX_MODULUS ((Number)1 << 62)

static Number magnitude(Number a) { return a < 0 ? -a : a; }

Congruence congruence_make(Number modulus, Number rest) {
    if (modulus == 0)
        return congruence_point(rest);
    if (modulus > MAX_MODULUS)
        modulus = number_gcd(modulus, MAX_MODULUS);
    return (Congruence){modulus, number_mod(rest, modulus)};
}

bool congruence_contains(Congruence a, Number number) {
    return a.modulus == 0 ? number == a.rest : number_mod(number, a.modulus) == a.rest;
}

Congruence congruence_add(Congruence a, Congruence b) {
    Number rest;
    if (!number_add(a.rest, b.rest, &rest) || rest == NUMBER_MIN)
        return CONGRUENCE_ALL;
    return congruence_make(number_gcd(a.modulus, b.modulus), rest);
}

Congruence congruence_scale(Number factor, Congruence a) {
    Number modulus, rest;
    if (factor == 0)
        return congruence_point(0);
    if (factor == NUMBER_MIN)
        return CONGRUENCE_ALL;
    if (number_mul(magnitude(factor), a.modulus, &modulus) && number_mul(factor, a.rest, &rest) &&
        rest != NUMBER_MIN)
        return congruence_make(modulus, rest);
    return congruence_make(number_gcd(factor, MAX_MODULUS), 0); // at least a multiple of the factor
}

// (m * x + r) * (n * y + s) = m * n * (x * y) + m * s * x + n * r * y + r * s.
Congruence congruence_mul(Congruence a, Congruence b) {
    if (a.modulus == 0)
        return congruence_scale(a.rest, b);
    if (b.modulus == 0)
        return congruence_scale(b.rest, a);
    Number modulus = number_gcd(a.modulus * b.modulus, a.modulus * b.rest);
    return congruence_make(number_gcd(modulus, b.modulus * a.rest), a.rest * b.rest);
}

// floor((m * x + r) / k) = (m / k) * x + floor(r / k) when k divides m.
Congruence congruence_div(Congruence a, Number k) {
    if (a.modulus % k != 0)
        return CONGRUENCE_ALL;
    return congruence_make(a.modulus / k, number_floor_div(a.rest, k));
}

Congruence congruence_mod(Congruence a, Number k) {
    if (a.modulus % k == 0)
        return congruence_point(number_mod(a.rest, k));
    return congruence_make(number_gcd(a.modulus, k), a.rest);
}

Congruence congruence_weaken(Congruence a, Number k) {
    return congruence_make(number_gcd(a.modulus, k), a.rest);
}

// The largest power of two that divides the modulus: that many low bits are known.
static Number known_bits(Congruence a) {
    return a.modulus == 0 ? MAX_MODULUS : a.modulus & -a.modulus;
}

// The numbers of a are divisible by it.
static Number low_zeros(Congruence a) {
    Number both = number_gcd(a.modulus, a.rest);
    return both == 0 ? MAX_MODULUS : both & -both;
}

Congruence congruence_op(TermOp op, Congruence a, Congruence b) {
    Number bits_a = known_bits(a), bits_b = known_bits(b), zeros;
    Number bits = bits_a < bits_b ? bits_a : bits_b;
    if (op != TERM_OP_AND && op != TERM_OP_OR && op != TERM_OP_XOR)
        return CONGRUENCE_ALL;
    if (a.rest < 0 || b.rest < 0)
        return CONGRUENCE_ALL;
    Number value = op == TERM_OP_AND  ? a.rest & b.rest
                   : op == TERM_OP_OR ? a.rest | b.rest
                                      : a.rest ^ b.rest;
    if (op == TERM_OP_AND) { // zeros on one side are enough
        zeros = low_zeros(a) > low_zeros(b) ? low_zeros(a) : low_zeros(b);
        if (zeros > bits)
            return congruence_make(zeros < MAX_MODULUS ? zeros : MAX_MODULUS, 0);
    }
    return congruence_make(bits < MAX_MODULUS ? bits : MAX_MODULUS, value);
}

// The inverse of a modulo m, for coprime numbers and m > 1.
static Number inverse(Number a, Number m) {
    Number x = 1, y = 0, b = m;
    a = number_mod(a, m);
    while (a != 0) { // invariant: b = y * a0, a = x * a0 (mod m)
        Number quotient = b / a, rest = b - quotient * a, next = y - quotient * x;
        b = a;
        a = rest;
        y = x;
        x = next;
    }
    return number_mod(y, m);
}

bool congruence_meet(Congruence a, Congruence b, Congruence *result) {
    if (a.modulus == 0 || b.modulus == 0) {
        *result = a.modulus == 0 ? a : b;
        return congruence_contains(a.modulus == 0 ? b : a, result->rest);
    }
    Number gcd = number_gcd(a.modulus, b.modulus), m = b.modulus / gcd;
    if ((b.rest - a.rest) % gcd != 0)
        return false;
    *result = a.modulus > b.modulus ? a : b;
    if (m == 1)
        *result = a;
    else if (a.modulus <= MAX_MODULUS / m) {
        Number steps = number_mod((b.rest - a.rest) / gcd, m) * inverse(a.modulus / gcd, m);
        *result = congruence_make(a.modulus * m, a.rest + a.modulus * number_mod(steps, m));
    }
    return true;
}

bool congruence_unscale(Number factor, Congruence a, Congruence *result) {
    if (a.modulus == 0) {
        *result = congruence_point(a.rest / factor);
        return a.rest % factor == 0;
    }
    if (factor < 0) {
        if (factor == NUMBER_MIN)
            return *result = CONGRUENCE_ALL, true;
        factor = -factor;
        a = congruence_scale(-1, a);
    }
    Number gcd = number_gcd(factor, a.modulus), m = a.modulus / gcd;
    if (a.rest % gcd != 0)
        return false;
    *result = m == 1 ? CONGRUENCE_ALL
                     : congruence_make(m, number_mod(a.rest / gcd, m) * inverse(factor / gcd, m));
    return true;
}

Interval congruence_tighten(Congruence a, Interval interval) {
    if (a.modulus == 0)
        return interval_meet(interval, interval_point(a.rest));
    Number distance, end;
    if (a.modulus == 1)
        return interval;
    if (interval_has_low(interval)) {
        distance = number_mod(a.rest - number_mod(interval.low, a.modulus), a.modulus);
        if (number_add(interval.low, distance, &end))
            interval.low = end;
    }
    if (interval_has_high(interval)) {
        distance = number_mod(number_mod(interval.high, a.modulus) - a.rest, a.modulus);
        if (number_sub(interval.high, distance, &end))
            interval.high = end;
    }
    return interval;
}
