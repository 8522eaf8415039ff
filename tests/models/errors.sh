#!/usr/bin/env bash
# The models hide no error and invent none: one access too far is found, the last one that is
# allowed is not. Each line is a body of main; the data models take turns.
. "$(dirname "$0")/errors.bash"

each 1 'RESULT: FALSE(valid-deref)' <<'BAD'
char a[3] = "xy", b[2]; strcpy(b, a)
char a[3] = "xy", b[2]; stpcpy(b, a)
char a[2] = {1, 1}; strlen(a)
char a[2] = {1, 1}; strnlen(a, 3)
char a[2] = {1, 1}, b[9]; strcpy(b, a)
char a[4] = "xy", b[3]; strncpy(b, a, 4)
char b[3]; strncpy(b, "", 4)
char a[5] = "xy"; strcat(a, "123")
char a[5] = "xy"; strncat(a, "1234", 3)
char a[2] = {1, 1}; strcat(a, "")
char a[3] = {1, 2, 3}, b[2] = {1, 2}; memcmp(a, b, 3)
char a[3] = {1, 2, 3}, b[2] = {2, 2}; memcmp(a, b, 3)
char a[2] = {1, 2}; memchr(a, 3, 3)
char a[2] = {1, 2}; memrchr(a, 2, 3)
char a[2] = {1, 2}; rawmemchr(a, 3)
char a[2], b[3]; memcpy(a, b, 3)
char a[2], b[3]; memmove(b, a, 3)
char a[2]; memset(a, 0, 3)
char a[2], b[3] = "xy"; memccpy(a, b, 0, 9)
char a[2] = {1, 1}, b[3] = {1, 1}; strcmp(a, b)
char a[2] = {1, 1}, b[3] = {1, 1}; strncmp(a, b, 3)
char a[2] = {'a', 'b'}; strcasecmp(a, "ABC")
char a[2] = {1, 1}; strchr(a, 2)
char a[2] = {1, 1}; strrchr(a, 1)
char a[2] = {1, 1}; strspn(a, "\1")
char a[2] = {1, 1}; strcspn("x", a)
char a[2] = {'a', 'b'}; strstr(a, "bc")
char a[2] = {'a', 'b'}; strstr("xabx", a)
strtok(0, " ")
char *s = "a b"; strtok(s, " ")
char a[2] = {1, 1}; free(strdup(a))
free(strndup(0, 1))
char a[2] = {'1', '2'}; atoi(a)
char a[2] = {'1', '2'}; strtod(a, 0)
char a[2] = {'1', '2'}; int x; sscanf(a, "%d", &x)
char b[2]; sscanf("abc", "%s", b)
char b[2]; sscanf("abc", "%2s", b)
char b[2]; sscanf("abc", "%3c", b)
char x; sscanf("1", "%hd", (short *)&x)
int a[2] = {2, 1}; qsort(a, 3, sizeof *a, order)
int a[2] = {1, 2}, k = 9; bsearch(&k, a, 3, sizeof *a, order)
int a[2] = {1, 2}, k = 9; size_t n = 2; lsearch(&k, a, &n, sizeof *a, order)
fputs("x", 0)
fgetc(0)
fputc('x', 0)
fclose(0)
fclose(stdin); getchar()
fclose(stdout); puts("x")
fclose(stdin); fclose(stdin)
char a[2] = {1, 1}; fputs(a, stderr)
char a[2] = {1, 1}; puts(a)
fwrite("ab", 1, 4, stderr)
fwrite("ab", 1, 4, stdout)
write(2, "ab", 4)
write(1, "ab", 4)
char a[2] = {1, 1}; fopen(a, "r")
char a[2] = {1, 1}; getenv(a)
char a[2] = {1, 1}; perror(a)
char b[2]; __stpncpy(b, "x", 3)
double *p = 0; modf(1.5, p)
int *p = 0; frexp(1.5, p)
time_t *p = (time_t *)8; time(p)
BAD

each 0 '' <<'GOOD'
char a[3] = "xy", b[3]; strcpy(b, a)
char a[2] = {1, 1}; strnlen(a, 2)
char a[2] = {1, 1}, b[2]; strncpy(b, a, 2)
char a[5] = "xy"; strcat(a, "12")
char a[5] = "xy"; strncat(a, "1234", 2)
char a[2] = {1, 1}, b[3] = ""; strncat(b, a, 2)
char a[2] = {1, 2}; memchr(a, 2, 9)
char a[2] = {1, 2}; memrchr(a, 3, 2)
char a[2] = {1, 2}, b[2]; memccpy(b, a, 2, 9)
memcpy(0, 0, 0); memset(0, 0, 0); memmove(0, 0, 0)
char a[2] = {1, 1}, b[2] = {1, 2}; strcmp(a, b)
char a[2] = {1, 1}, b[2] = {1, 1}; strncmp(a, b, 2)
char a[2] = {1, 1}; free(strndup(a, 2))
strncmp(0, 0, 0); strnlen(0, 0); memcmp(0, 0, 0)
char a[2] = {'1', 0}; atoi(a)
char b[3]; sscanf("abc", "%2s", b)
char b[3]; sscanf("abc", "%3c", b)
qsort(0, 0, 4, order); bsearch(0, 0, 0, 4, order)
char a[2]; fgets(a, 2, stdin)
fwrite(0, 4, 0, stdout); fread(0, 0, 4, stdin)
FILE *f = fopen("x", "r"); if (f) fclose(f)
fflush(0); perror(0); time(0)
extern void (*bsd_signal(int, void (*)(int)))(int); bsd_signal(2, (void (*)(int))1)
GOOD

# Ends of the run: nothing comes behind them.
while IFS= read -r body; do
    each 0 '^before' <<<"puts(\"before\"); $body; puts(\"behind\")"
    ! grep -q behind "$work/output" || fail "goes on after $body"
done <<'END'
exit(3)
_exit(3)
_Exit(3)
abort()
err(3, "%d", 1)
errx(3, "%d", 1)
verr(3, 0, 0)
verrx(3, 0, 0)
error(3, 0, "%d", 1)
extern void __chk_fail(void); __chk_fail()
extern void __stack_chk_fail(void); __stack_chk_fail()
END

each 0 '^behind' <<'GO'
warn("%d", 1); warnx("%d", 1); vwarn(0, 0); vwarnx(0, 0); error(0, 0, "%d", 1); puts("behind")
GO

each 1 'RESULT: FALSE(unreach-call)' <<'FAILS'
assert(0)
extern void (assert)(int); (assert)(1); (assert)(0)
__assert("text", "file", 1)
__assert_perror_fail(1, "file", 1, "function")
extern void reach_error(void); reach_error()
extern void __VERIFIER_error(void); __VERIFIER_error()
FAILS

each 1 'RESULT: FALSE(no-overflow)' <<'OVERFLOW'
abs(-2147483647 - 1)
div(-2147483647 - 1, -1)
OVERFLOW
finish
