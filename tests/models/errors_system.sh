#!/usr/bin/env bash
# As errors.sh: wide strings, byte order, options, files and the system.
. "$(dirname "$0")/errors.bash"

each 1 'RESULT: FALSE(valid-deref)' <<'BAD'
wchar_t a[2] = {1, 1}; wcslen(a)
wchar_t a[2] = {1, 1}; wcsnlen(a, 3)
wchar_t a[3] = L"xy", b[2]; wcscpy(b, a)
wchar_t a[3] = L"xy", b[2]; wcpcpy(b, a)
wchar_t b[3]; wcsncpy(b, L"", 4)
wchar_t a[5] = L"xy"; wcscat(a, L"123")
wchar_t a[5] = L"xy"; wcsncat(a, L"1234", 3)
wchar_t a[2], b[3] = L"xy"; wmemcpy(a, b, 3)
wchar_t a[2]; wmemset(a, 0, 3)
wchar_t a[3] = {1, 2, 3}, b[2] = {2, 2}; wmemcmp(a, b, 3)
wchar_t a[2] = {1, 1}; wcschr(a, 2)
wchar_t a[2] = {1, 1}, b[3] = {1, 1}; wcscmp(a, b)
wchar_t *s = wcsdup(L"ab"); free(s); s[0] = 0
wchar_t w[2]; mbstowcs(w, "ab", 3)
char b[2]; wcstombs(b, L"ab", 3)
char a[2] = {1, 1}; mbstowcs(0, a, 0)
wchar_t a[2] = {'1', '2'}; wcstol(a, 0, 10)
wchar_t a[2] = {1, 1}; fputws(a, stderr)
putwc('x', 0)
char b[2]; swab("abcdef", b, 6)
char b[3] = "abc"; swab(b, (char[4]){0}, 4)
char a[2] = {'1', '2'}; inet_addr(a)
inet_aton("1.2.3.4", (struct in_addr *)8)
char a[2] = {'1', '2'}; strverscmp(a, "12")
extern size_t strlcpy(char *, const char *, size_t); char b[2]; strlcpy(b, "abc", 3)
extern size_t strlcpy(char *, const char *, size_t); char a[2] = {1, 1}, b[2]; strlcpy(b, a, 2)
extern char *dirname(char *); dirname("a/b")
extern char *__xpg_basename(char *); __xpg_basename("a/b/")
char *a[] = {"p", "x"}; optind = 1; getopt(3, a, "a")
struct option o[] = {{"long", 0, 0, 1}}; char *a[] = {"p", "--other", 0}; getopt_long(2, a, "", o, 0)
struct option o[] = {{"long", 0, (int *)8, 1}, {0}}; char *a[] = {"p", "--long", 0}; getopt_long(2, a, "", o, 0)
char *s = "a,b"; char *t[] = {"a", 0}, *v; getsubopt(&s, t, &v)
mkdir(0, 0)
char a[2] = {1, 1}; rmdir(a)
int a[1]; if (pipe(a) == 0) puts("x")
char a[8]; stat("x", (struct stat *)a)
char a[2]; mkstemp(strcpy(a, "XXXXXX"))
mkstemp("XXXXXX")
closedir(0)
DIR *d = opendir("x"); if (d) { closedir(d); readdir(d); } else *(char *)8 = 1
DIR *d = opendir("x"); if (d) { closedir(d); closedir(d); } else *(char *)8 = 1
char b[4]; uname((struct utsname *)b)
getrusage(0, (struct rusage *)8)
times((struct tms *)8)
int x; getloadavg((double *)&x, 1)
BAD

each 0 '' <<'GOOD'
wchar_t a[2] = {1, 1}; wcsnlen(a, 2)
wchar_t a[2] = {1, 1}, b[2]; wcsncpy(b, a, 2)
wchar_t a[5] = L"xy"; wcscat(a, L"12")
wchar_t a[2] = {1, 2}; wmemchr(a, 2, 9)
wchar_t w[2]; mbstowcs(w, "ab", 2)
char b[2]; wcstombs(b, L"ab", 2)
wcsncmp(0, 0, 0); wmemcmp(0, 0, 0); wmemcpy(0, 0, 0)
char b[4]; swab("abcdef", b, 5)
extern size_t strlcpy(char *, const char *, size_t); strlcpy(0, "abc", 0)
extern char *dirname(char *); dirname("abc")
char *a[] = {"p", "x", 0}; getopt(2, a, "a")
char b[3]; readlink("x", b, 3)
times(0); getloadavg(0, 0)
DIR *d = opendir("x"); if (d) { readdir(d); closedir(d); }
GOOD
finish
