/* Contracts for assay: what a function requires of its arguments, and what it ensures when it
 * returns.
 *
 *     size_t count(const char *s, char c) {
 *         assay_requires(string(s));
 *         assay_ensures(assay_result(size_t) <= strlen(s));
 *         ...
 *     }
 *
 * For every other compiler the macros expand to ((void)0). doc/functions.md says what they mean.
 *
 * In conditions there are also
 *     valid(p, n)          p points to n elements at least, which may be accessed; true for n = 0
 *     string(s)            s points to characters that end with a NUL
 *     list(l)              l is a list that ends with null, linked by the member `next`; or null
 *     list(l, member)      the same, linked by another member
 *     disjoint(a, b)       a and b do not point into the same object
 *     assay_result(type)   what the function returns (assay_ensures only)
 * A file that uses these names for other things defines ASSAY_LONG_NAMES and writes assay_valid,
 * assay_string, assay_list and assay_disjoint.
 */
#ifndef ASSAY_CONTRACTS_H
#define ASSAY_CONTRACTS_H

#ifdef __ASSAY__

#ifdef __cplusplus
extern "C" {
#endif
void __assay_requires(_Bool holds, const char *text);
void __assay_ensures(_Bool (^holds)(void), const char *text);
void __assay_asserts(_Bool holds, const char *text);
void __assay_assumes(_Bool holds);
void *__assay_result(void);
_Bool __assay_valid(const volatile void *pointer, long long count, __SIZE_TYPE__ size);
_Bool __assay_string(const volatile char *string);
_Bool __assay_list(const volatile void *list, __SIZE_TYPE__ link, __SIZE_TYPE__ size);
_Bool __assay_disjoint(const volatile void *a, const volatile void *b);
#ifdef __cplusplus
}
#endif

#define assay_requires(...)                                                                        \
    __assay_requires((__VA_ARGS__) ? 1 : 0, "assay_requires(" #__VA_ARGS__ ")")
#define assay_ensures(...)                                                                         \
    __assay_ensures(                                                                               \
        ^_Bool(void) {                                                                             \
          return (__VA_ARGS__) ? 1 : 0;                                                            \
        },                                                                                         \
        "assay_ensures(" #__VA_ARGS__ ")")
#define assay_assert(...) __assay_asserts((__VA_ARGS__) ? 1 : 0, "assay_assert(" #__VA_ARGS__ ")")
#define assay_assume(...) __assay_assumes((__VA_ARGS__) ? 1 : 0)
#define assay_result(type) (*(type *)__assay_result())

#define assay_valid(p, n) __assay_valid((p), (n), sizeof *(p))
#define assay_string(s) __assay_string(s)
#define assay_disjoint(a, b) __assay_disjoint((a), (b))
#define assay_list(...) __ASSAY_LIST(__VA_ARGS__, next, )
#define __ASSAY_LIST(l, link, ...)                                                                 \
    __assay_list((l), __builtin_offsetof(__typeof__(*(l)), link), sizeof *(l))
#ifndef ASSAY_LONG_NAMES
#define valid(p, n) assay_valid(p, n)
#define string(s) assay_string(s)
#define disjoint(a, b) assay_disjoint(a, b)
#define list(...) assay_list(__VA_ARGS__)
#endif

#else

#define assay_requires(...) ((void)0)
#define assay_ensures(...) ((void)0)
#define assay_assert(...) ((void)0)
#define assay_assume(...) ((void)0)

#endif

#endif
