// Entries of a store: what is put is got; what is broken, foreign or too much is not there.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/store.h"

static Digest key_of(const char *name) {
    Digester d = digest_begin("test");
    digest_add_string(&d, name);
    return digest_end(&d);
}

static void put(const Store *store, const char *name, const char *value) {
    Text text = {0};
    text_add(&text, "%s", value);
    store_put(store, key_of(name), &text);
    text_release(&text);
}

static bool has(const Store *store, const char *name, const char *value) {
    Text text = {0};
    bool found = store_get(store, key_of(name), &text);
    bool same = found && strcmp(text_chars(&text), value) == 0;
    text_release(&text);
    return same;
}

static char *path_of(const Store *store, const char *name) {
    char hex[DIGEST_HEX];
    digest_print(key_of(name), hex);
    Text path = {0};
    text_add(&path, "%s/%.2s/%s", store->folder, hex, hex + 2);
    return text_take(&path);
}

static int make(void **state) {
    Store *store = memory_zeroed(sizeof *store);
    char folder[] = "/tmp/assay-store-XXXXXX";
    Diag diag = {0};
    assert_non_null(mkdtemp(folder));
    Text below = {0};
    text_add(&below, "%s/a/b", folder);
    assert_true(store_open(store, text_chars(&below), &diag));
    text_release(&below);
    *state = store;
    return 0;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk) {
    (void)status, (void)kind, (void)walk;
    return remove(path);
}

static int unmake(void **state) {
    Store *store = *state;
    store->folder[strlen(store->folder) - 4] = '\0'; // without "/a/b"
    nftw(store->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    store_close(store);
    free(store);
    return 0;
}

static void entries_come_back(void **state) {
    const Store *store = *state;
    assert_false(has(store, "one", ""));
    put(store, "one", "first");
    put(store, "two", "");
    assert_true(has(store, "one", "first"));
    assert_true(has(store, "two", ""));
    put(store, "one", "second");
    assert_true(has(store, "one", "second"));
    struct stat status;
    char *path = path_of(store, "one");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    free(path);
}

// Every byte of an entry matters.
static void changed_entries_are_not_there(void **state) {
    const Store *store = *state;
    put(store, "one", "some contents");
    char *path = path_of(store, "one");
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    for (off_t i = 0; i < status.st_size; i++) {
        int fd = open(path, O_RDWR);
        char byte, other;
        assert_int_equal(pread(fd, &byte, 1, i), 1);
        other = (char)(byte ^ 1);
        assert_int_equal(pwrite(fd, &other, 1, i), 1);
        assert_false(has(store, "one", "some contents"));
        assert_int_equal(pwrite(fd, &byte, 1, i), 1);
        close(fd);
    }
    assert_true(has(store, "one", "some contents"));
    for (off_t size = status.st_size; size-- > 0;) {
        assert_int_equal(truncate(path, size), 0);
        assert_false(has(store, "one", "some contents"));
    }
    // A link that leads elsewhere is no entry.
    unlink(path);
    assert_int_equal(symlink("/etc/passwd", path), 0);
    assert_false(has(store, "one", ""));
    free(path);
}

// An entry says what it is for.
static void entries_of_others_are_not_there(void **state) {
    const Store *store = *state;
    put(store, "one", "contents");
    put(store, "two", "others");
    char *from = path_of(store, "two"), *to = path_of(store, "one");
    assert_int_equal(rename(from, to), 0);
    assert_false(has(store, "one", "others"));
    free(from);
    free(to);
}

// The file is larger than it may be: there is no entry, and nothing else happens.
static void limits_are_kept(void **state) {
    const Store *store = *state;
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 100;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    put(store, "one", "contents that come behind a head, which is most of what is allowed");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    char *path = path_of(store, "one");
    assert_int_not_equal(access(path, F_OK), 0);
    free(path);
    put(store, "one", "contents");
    assert_true(has(store, "one", "contents"));
}

static void set_age(const Store *store, const char *name, time_t seconds) {
    char *path = path_of(store, name);
    struct timespec times[2] = {{.tv_sec = seconds}, {.tv_sec = seconds}};
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    free(path);
}

static void the_oldest_go_first(void **state) {
    const Store *store = *state;
    char name[16], contents[1001] = "";
    memset(contents, 'x', 1000);
    for (int i = 0; i < 10; i++) {
        snprintf(name, sizeof name, "%d", i);
        put(store, name, contents);
        set_age(store, name, 1000 + i);
    }
    assert_true(has(store, "0", contents)); // it is used: now it is the newest
    store_trim(store, 5 * 1100);
    assert_true(has(store, "0", contents));
    for (int i = 1; i < 10; i++) {
        snprintf(name, sizeof name, "%d", i);
        assert_int_equal(has(store, name, contents), i >= 6);
    }
}

// Files of the user's that happen to be in the folder stay.
static void foreign_files_stay(void **state) {
    const Store *store = *state;
    Text path = {0};
    text_add(&path, "%s/ab", store->folder);
    mkdir(text_chars(&path), 0700);
    text_add(&path, "/notes");
    FILE *file = fopen(text_chars(&path), "w");
    assert_non_null(file);
    fputs("mine", file);
    fclose(file);
    put(store, "one", "contents");
    store_trim(store, 0);
    assert_false(has(store, "one", "contents"));
    assert_int_equal(access(text_chars(&path), F_OK), 0);
    text_release(&path);
}

static void folders_of_others_are_refused(void **state) {
    Store *store = *state, again;
    Diag diag = {0};
    assert_int_equal(chmod(store->folder, 0770), 0);
    assert_false(store_open(&again, store->folder, &diag));
    assert_non_null(strstr(text_chars(&diag.text), "others may write"));
    assert_int_equal(chmod(store->folder, 0700), 0);
    assert_false(store_open(&again, "", &diag));
    assert_false(store_open(&again, "/dev/null/x", &diag));
    diag_release(&diag);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(entries_come_back, make, unmake),
        cmocka_unit_test_setup_teardown(changed_entries_are_not_there, make, unmake),
        cmocka_unit_test_setup_teardown(entries_of_others_are_not_there, make, unmake),
        cmocka_unit_test_setup_teardown(limits_are_kept, make, unmake),
        cmocka_unit_test_setup_teardown(the_oldest_go_first, make, unmake),
        cmocka_unit_test_setup_teardown(foreign_files_stay, make, unmake),
        cmocka_unit_test_setup_teardown(folders_of_others_are_refused, make, unmake),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
