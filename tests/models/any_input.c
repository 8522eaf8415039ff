// What C promises about reading from streams that hold anything.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int _IO_getc(FILE *);
int __uflow(FILE *);
char *gets(char *);
ssize_t __getdelim(char **, size_t *, int, FILE *);
char *__fgets_chk(char *, size_t, int, FILE *);
size_t __fread_chk(void *, size_t, size_t, size_t, FILE *);

static void check_char(int c, FILE *file) {
    assert(c >= -1 && c <= 255);
    if (c == EOF)
        assert(feof(file) || ferror(file));
    if (feof(file))
        assert(c == EOF && getc(file) == EOF && feof_unlocked(file));
}

static void characters(void) {
    clearerr(stdin);
    check_char(getchar(), stdin), check_char(getchar_unlocked(), stdin);
    check_char(getc(stdin), stdin), check_char(getc_unlocked(stdin), stdin);
    check_char(fgetc(stdin), stdin), check_char(fgetc_unlocked(stdin), stdin);
    check_char(_IO_getc(stdin), stdin), check_char(__uflow(stdin), stdin);
    assert(ungetc('x', stdin) == 'x' && !feof(stdin));
    assert(getchar() == 'x');
    assert(ungetc(EOF, stdin) == EOF);
    ungetc(200, stdin);
    assert(getc(stdin) == 200);
    clearerr(stdin);
    assert(!feof(stdin) && !ferror(stdin));
}

static void lines(FILE *file) {
    char line[8];
    memset(line, 'q', sizeof line);
    char *result = fgets(line, 5, file);
    if (result) {
        size_t n = strlen(line);
        assert(result == line && n <= 4);
        for (size_t i = 0; i + 1 < n; i++)
            assert(line[i] != '\n');
    } else {
        assert(feof(file) || ferror(file));
    }
    for (int i = 5; i < 8; i++)
        assert(line[i] == 'q');
    result = fgets_unlocked(line, 1, file);
    assert(result == line && line[0] == 0);
    assert(fgets(line, 0, file) == NULL);
    result = __fgets_chk(line, sizeof line, 4, file);
    assert(result == NULL || result == line);
}

static void long_lines(FILE *file) {
    char *line = NULL;
    size_t room = 0;
    for (int i = 0; i < 3; i++) {
        ssize_t n = i == 0   ? getline(&line, &room, file)
                    : i == 1 ? getdelim(&line, &room, ';', file) //
                             : __getdelim(&line, &room, ' ', file);
        assert(n == -1 || (n > 0 && (size_t)n < room && line[n] == 0));
        if (n == -1)
            assert(feof(file) || ferror(file));
    }
    free(line);
}

static void blocks(FILE *file) {
    short words[6] = {1, 2, 3, 4, 5, 6};
    size_t n = fread(words + 1, sizeof *words, 4, file);
    assert(n <= 4 && words[0] == 1 && words[5] == 6);
    if (n < 4)
        assert(feof(file) || ferror(file));
    n = fread_unlocked(words, 2, 1, file);
    assert(n <= 1);
    n = __fread_chk(words, sizeof words, 1, sizeof words, file);
    assert(n <= sizeof words);
    assert(fread(words, 0, 5, file) == 0 && fread(words, 5, 0, file) == 0);
    getw(file);
}

static void positions(FILE *file) {
    fpos_t position;
    long at = ftell(file);
    assert(at >= -1 && ftello(file) >= -1);
    int status = fseek(file, 0, SEEK_SET);
    assert(status == -1 || (status == 0 && !feof(file)));
    status = fseeko(file, 0, SEEK_SET);
    assert(status == -1 || status == 0);
    if (fgetpos(file, &position) == 0) {
        status = fsetpos(file, &position);
        assert(status == -1 || status == 0);
    }
    rewind(file);
    assert(!feof(file) && !ferror(file));
}

static void written(FILE *file, int writes) {
    if (writes)
        assert(fputs("text", file) >= 0 && fputc('x', file) == 'x' &&
               fwrite("ab", 1, 2, file) == 2);
    else
        assert(fputs("text", file) == EOF && fputc('x', file) == EOF && ferror(file));
    clearerr(file);
}

static void new_file(FILE *file) {
    if (!file)
        return;
    assert(ftell(file) == 0 && fgetc(file) == EOF && feof(file));
    assert(fseek(file, 5, SEEK_SET) == 0 && ftell(file) == 5 && !feof(file));
    assert(fseek(file, -2, SEEK_CUR) == 0 && ftell(file) == 3);
    assert(fseek(file, -1, SEEK_SET) == -1 && fseek(file, -4, SEEK_CUR) == -1);
    assert(fileno(file) == fileno(file));
    assert(ungetc('a', file) == 'a' && ungetc('b', file) == 'b');
    assert(fgetc(file) == 'b' && fgetc(file) == 'a');
    fclose(file);
}

static void opened(FILE *file, int reads, int writes) {
    if (!file) {
        assert(errno > 0);
        return;
    }
    assert(!feof(file) && !ferror(file) && file != stdin && file != stdout);
    assert(fileno(file) >= 0);
    written(file, writes);
    if (!reads) {
        assert(fgetc(file) == EOF && ferror(file) && !feof(file));
        clearerr(file);
    }
    lines(file);
    rewind(file);
    long_lines(file);
    blocks(file);
    positions(file);
    FILE *again = freopen("other", "r", file);
    assert(again == NULL || again == file);
    if (again)
        assert(fclose(again) == 0);
}

static void names(void) {
    char name[L_tmpnam];
    char *result = tmpnam(name);
    assert(result == NULL || (result == name && strlen(name) < L_tmpnam));
    result = tmpnam(NULL);
    assert(result == NULL || strlen(result) < L_tmpnam);
    int status = remove("a file");
    assert(status == 0 || status == -1);
    status = rename("a file", "another");
    assert(status == 0 || status == -1);
}

static void standard_lines(void) {
    static char huge[100000];
    char *result = gets(huge);
    assert(result == NULL || strchr(huge, '\n') == NULL);
}

int main(void) {
    characters();
    opened(fopen("a", "r"), 1, 0), opened(fopen64("a", "w"), 0, 1);
    opened(fdopen(3, "r+"), 1, 1), opened(tmpfile(), 1, 1), new_file(tmpfile64());
    assert(fopen("", "r") == NULL && fopen("a", "x") == NULL);
    FILE *pipe = popen("ls", "r");
    if (pipe) {
        check_char(getc(pipe), pipe);
        pclose(pipe);
    }
    names();
    standard_lines();
    puts("end");
    return 0;
}
