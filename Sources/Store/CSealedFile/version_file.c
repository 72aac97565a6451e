#include "version_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crypto.h"
#include "page_cipher.h"

enum { COUNTER_AT = 8, LOG_AT = 16, BASE_AT = 24, FRAMES_AT = 32, LENGTH_AT = 40, RUNS_AT = 48 };
enum { RUN_HEAD = 8, VERSION_BYTES = 8 };
static const char mark[8] = {'C', 's', 'B', 'k', 'P', 'g', 's', '1'};

/* The file is written anew when it has more than twice its first record, and this. */
enum { SPARE_BYTES = 1 << 20 };

bool cbx_version_file_init(cbx_version_file *file, const uint8_t *key) {
    static const char purpose[] = "casebook versions of pages";
    return cbx_derive_key(key, purpose, (int)strlen(purpose), file->key);
}

static void handle_close(cbx_version_file *file) {
    if (file->file) file->file->pMethods->xClose(file->file);
    free(file->file);
    file->file = NULL;
}

void cbx_version_file_close(cbx_version_file *file) {
    handle_close(file);
    free(file->path);
    free(file->changed);
    file->path = NULL;
    file->changed = NULL;
}

/* Opened as what SQLite would take for a journal: without locks, and not made. */
static sqlite3_file *handle_open(sqlite3_vfs *vfs, const char *path, bool is_writable) {
    sqlite3_file *handle = calloc(1, (size_t)vfs->szOsFile);
    int flags = SQLITE_OPEN_SUPER_JOURNAL
        | (is_writable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY);
    if (handle && vfs->xOpen(vfs, path, handle, flags, &flags) == SQLITE_OK) {
        /* SQLite's own opens for reading what it may not write. */
        if (!is_writable || flags & SQLITE_OPEN_READWRITE) return handle;
        handle->pMethods->xClose(handle);
    }
    free(handle);
    return NULL;
}

/* SQLite's own never asks for more at once, and its VFS does not do more
   (https://sqlite.org/src/file/src/os_unix.c, seekAndWriteFd). */
enum { MOST_AT_ONCE = 1 << 16 };

static bool read_whole(
    sqlite3_file *handle, uint8_t *bytes, sqlite3_int64 count, sqlite3_int64 place) {
    for (sqlite3_int64 done = 0; done < count; done += MOST_AT_ONCE) {
        int part = count - done < MOST_AT_ONCE ? (int)(count - done) : MOST_AT_ONCE;
        int code = handle->pMethods->xRead(handle, bytes + done, part, place + done);
        if (code != SQLITE_OK) return false;
    }
    return true;
}

static int write_whole(
    sqlite3_file *handle, const uint8_t *bytes, sqlite3_int64 count, sqlite3_int64 place) {
    int code = SQLITE_OK;
    for (sqlite3_int64 done = 0; code == SQLITE_OK && done < count; done += MOST_AT_ONCE) {
        int part = count - done < MOST_AT_ONCE ? (int)(count - done) : MOST_AT_ONCE;
        code = handle->pMethods->xWrite(handle, bytes + done, part, place + done);
    }
    return code;
}

/* Over the code before, which `record` has room for in front of it, and the record. */
static bool code_make(
    const cbx_version_file *file, const uint8_t *before, uint8_t *record, size_t count,
    uint8_t *code) {
    unsigned length = 0;
    memcpy(record - CBX_CODE_BYTES, before, CBX_CODE_BYTES);
    return cbx_crypto.hmac(
               cbx_crypto.sha256(), file->key, CBX_SEAL_KEY_BYTES, record - CBX_CODE_BYTES,
               count + CBX_CODE_BYTES, code, &length)
        && length == CBX_CODE_BYTES;
}

static bool runs_take(const uint8_t *runs, uint64_t count, cbx_versions *versions) {
    while (count >= RUN_HEAD) {
        uint32_t first, pages;
        memcpy(&first, runs, 4);
        memcpy(&pages, runs + 4, 4);
        runs += RUN_HEAD;
        count -= RUN_HEAD;
        if (count / VERSION_BYTES < pages) return false;
        for (uint32_t i = 0; i < pages; i++) {
            uint64_t version;
            memcpy(&version, runs + (size_t)i * VERSION_BYTES, VERSION_BYTES);
            if (!cbx_versions_note(versions, (uint64_t)first + i, version)) return false;
        }
        runs += (size_t)pages * VERSION_BYTES;
        count -= (uint64_t)pages * VERSION_BYTES;
    }
    return count == 0;
}

/* Reads the record at the end of what was read. False where there is none that is whole. */
static bool record_take(cbx_version_file *file, sqlite3_int64 size, cbx_versions *versions) {
    uint8_t head[RUNS_AT], code[CBX_CODE_BYTES];
    uint64_t length;
    sqlite3_int64 left = size - file->end - RUNS_AT - CBX_CODE_BYTES;
    if (left < 0 || !read_whole(file->file, head, RUNS_AT, file->end)) return false;
    memcpy(&length, head + LENGTH_AT, 8);
    if (memcmp(head, mark, sizeof mark) != 0 || length > (uint64_t)left) return false;
    sqlite3_int64 count = RUNS_AT + (sqlite3_int64)length;
    uint8_t *room = malloc((size_t)count + 2 * CBX_CODE_BYTES);
    if (!room) return false;
    uint8_t *record = room + CBX_CODE_BYTES;
    bool is_whole =
        read_whole(file->file, record, count + CBX_CODE_BYTES, file->end)
        && memcmp(record, head, RUNS_AT) == 0
        && code_make(file, file->root.code, record, (size_t)count, code)
        && memcmp(code, record + count, CBX_CODE_BYTES) == 0
        && runs_take(record + RUNS_AT, length, versions);
    if (is_whole) {
        memcpy(&file->root.counter, record + COUNTER_AT, 8);
        memcpy(file->root.log, record + LOG_AT, CBX_SALT_BYTES);
        memcpy(file->root.base, record + BASE_AT, CBX_SALT_BYTES);
        memcpy(&file->root.base_frames, record + FRAMES_AT, 4);
        memcpy(file->root.code, code, CBX_CODE_BYTES);
        file->end += count + CBX_CODE_BYTES;
    }
    free(room);
    return is_whole;
}

cbx_root_outcome cbx_version_file_open(
    cbx_version_file *file, sqlite3_vfs *vfs, const char *path, bool is_writable,
    cbx_versions *versions) {
    int exists = 0;
    sqlite3_int64 size = 0;
    if (vfs->xAccess(vfs, path, SQLITE_ACCESS_EXISTS, &exists) != SQLITE_OK) {
        return CBX_ROOT_UNREADABLE;
    }
    if (!exists && access(path, F_OK) != 0) return CBX_ROOT_MISSING;
    free(file->path);
    file->path = strdup(path);
    if (!file->path) return CBX_ROOT_UNREADABLE;
    file->file = handle_open(vfs, file->path, is_writable);
    if (!file->file) return CBX_ROOT_UNREADABLE;
    memset(&file->root, 0, sizeof file->root);
    file->end = 0;
    if (file->file->pMethods->xFileSize(file->file, &size) == SQLITE_OK) {
        while (record_take(file, size, versions)) {
            if (!file->whole_bytes) file->whole_bytes = file->end;
        }
    }
    if (!file->end) {
        handle_close(file);
        return CBX_ROOT_DAMAGED;
    }
    file->is_writable = is_writable;
    file->is_open = true;
    versions->is_complete = true;
    return CBX_ROOT_READ;
}

bool cbx_version_file_change(cbx_version_file *file, uint32_t page) {
    if (file->changed_count == file->changed_room) {
        size_t room = file->changed_room ? 2 * file->changed_room : 1024;
        uint32_t *changed = realloc(file->changed, room * sizeof *changed);
        if (!changed) return false;
        file->changed = changed;
        file->changed_room = room;
    }
    file->changed[file->changed_count++] = page;
    return true;
}

static int by_number(const void *first, const void *second) {
    uint32_t a = *(const uint32_t *)first, b = *(const uint32_t *)second;
    return (a > b) - (a < b);
}

/* Writes the pages, in their order and each once, as runs; the number of bytes. */
static size_t runs_put(
    uint8_t *runs, const uint32_t *pages, size_t count, cbx_versions *versions) {
    uint8_t *next = runs;
    for (size_t i = 0; i < count;) {
        uint8_t *head = next;
        uint32_t first = pages[i], length = 0;
        next += RUN_HEAD;
        for (; i < count && pages[i] <= first + length; i++) {
            if (pages[i] < first + length) continue;
            uint64_t version = cbx_versions_of(versions, pages[i]);
            memcpy(next, &version, VERSION_BYTES);
            next += VERSION_BYTES;
            length++;
        }
        memcpy(head, &first, 4);
        memcpy(head + 4, &length, 4);
    }
    return (size_t)(next - runs);
}

static void head_put(uint8_t *record, const cbx_root *root, uint64_t length) {
    memset(record, 0, RUNS_AT);
    memcpy(record, mark, sizeof mark);
    memcpy(record + COUNTER_AT, &root->counter, 8);
    memcpy(record + LOG_AT, root->log, CBX_SALT_BYTES);
    memcpy(record + BASE_AT, root->base, CBX_SALT_BYTES);
    memcpy(record + FRAMES_AT, &root->base_frames, 4);
    memcpy(record + LENGTH_AT, &length, 8);
}

/* Puts a record behind a code and makes it durable; `root` gets its own code. */
static int record_write(
    const cbx_version_file *file, sqlite3_file *handle, sqlite3_int64 place,
    const uint8_t *before, uint8_t *record, size_t length, cbx_root *root) {
    size_t count = RUNS_AT + length;
    head_put(record, root, length);
    if (!code_make(file, before, record, count, root->code)) return SQLITE_IOERR_WRITE;
    memcpy(record + count, root->code, CBX_CODE_BYTES);
    int code = write_whole(handle, record, (sqlite3_int64)count + CBX_CODE_BYTES, place);
    return code == SQLITE_OK ? handle->pMethods->xSync(handle, SQLITE_SYNC_NORMAL) : code;
}

/* Where the record begins in memory that has room for the code before it. */
static uint8_t *record_room(size_t runs_bytes, uint8_t **room) {
    *room = malloc(2 * CBX_CODE_BYTES + RUNS_AT + runs_bytes);
    return *room ? *room + CBX_CODE_BYTES : NULL;
}

static int put_in_place(const char *new_path, const char *path) {
    if (rename(new_path, path) != 0) return SQLITE_IOERR_WRITE;
    char *folder = strdup(path);
    if (!folder) return SQLITE_NOMEM;
    char *slash = strrchr(folder, '/');
    if (slash) *(slash == folder ? slash + 1 : slash) = 0;
    int descriptor = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    bool is_durable = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0) close(descriptor);
    return is_durable ? SQLITE_OK : SQLITE_IOERR_DIR_FSYNC;
}

/* A single record of all pages, in a file of its own. */
static int whole_write(
    cbx_version_file *file, sqlite3_vfs *vfs, const char *path, cbx_root *root,
    sqlite3_int64 *bytes, cbx_versions *versions) {
    static const uint8_t none[CBX_CODE_BYTES];
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (descriptor < 0) return errno == ENOSPC ? SQLITE_FULL : SQLITE_CANTOPEN;
    close(descriptor);
    uint64_t pages = cbx_versions_count(versions);
    size_t length = RUN_HEAD + (size_t)pages * VERSION_BYTES;
    uint8_t *room;
    uint8_t *record = record_room(length, &room);
    sqlite3_file *handle = handle_open(vfs, path, true);
    int code = record && handle ? SQLITE_OK : SQLITE_NOMEM;
    if (code == SQLITE_OK) {
        uint32_t run[2] = {0, (uint32_t)pages};
        memcpy(record + RUNS_AT, run, sizeof run);
        for (uint64_t page = 0; page < pages; page++) {
            uint64_t version = cbx_versions_of(versions, page);
            memcpy(record + RUNS_AT + RUN_HEAD + page * VERSION_BYTES, &version, VERSION_BYTES);
        }
        code = record_write(file, handle, 0, none, record, length, root);
        *bytes = RUNS_AT + (sqlite3_int64)length + CBX_CODE_BYTES;
    }
    if (handle) handle->pMethods->xClose(handle);
    free(handle);
    free(room);
    return code;
}

int cbx_version_file_make(
    cbx_version_file *file, sqlite3_vfs *vfs, const char *path, cbx_root root,
    cbx_versions *versions) {
    sqlite3_int64 bytes = 0;
    size_t length = strlen(path);
    char *new_path = malloc(length + sizeof ".new");
    if (!new_path) return SQLITE_NOMEM;
    memcpy(new_path, path, length);
    memcpy(new_path + length, ".new", sizeof ".new");
    root.counter++;
    int code = whole_write(file, vfs, new_path, &root, &bytes, versions);
    if (code == SQLITE_OK) code = put_in_place(new_path, path);
    if (code != SQLITE_OK) unlink(new_path);
    free(new_path);
    if (code != SQLITE_OK || !file->file) return code;
    /* The old file goes on being written only if the new one cannot be opened: then nothing of it
       would be read again, so it is an error. */
    sqlite3_file *handle = handle_open(vfs, file->path, true);
    if (!handle) return SQLITE_CANTOPEN;
    handle_close(file);
    file->file = handle;
    file->root = root;
    file->end = file->whole_bytes = bytes;
    return SQLITE_OK;
}

int cbx_version_file_append(
    cbx_version_file *file, sqlite3_vfs *vfs, cbx_root root, cbx_versions *versions) {
    uint8_t *room;
    uint8_t *record =
        record_room(file->changed_count * (RUN_HEAD + VERSION_BYTES), &room);
    if (!record) return SQLITE_NOMEM;
    if (file->changed_count > 1) {
        qsort(file->changed, file->changed_count, sizeof *file->changed, by_number);
    }
    size_t length = runs_put(record + RUNS_AT, file->changed, file->changed_count, versions);
    root.counter = file->root.counter + 1;
    int code = record_write(
        file, file->file, file->end, file->root.code, record, length, &root);
    free(room);
    if (code != SQLITE_OK) return code;
    file->root = root;
    file->end += RUNS_AT + (sqlite3_int64)length + CBX_CODE_BYTES;
    file->changed_count = 0;
    if (file->end <= 2 * file->whole_bytes + SPARE_BYTES) return SQLITE_OK;
    /* What cannot be written anew now stays as it is; only a file that is half exchanged is not
       gone on with. */
    code = cbx_version_file_make(file, vfs, file->path, root, versions);
    bool is_kept = code == SQLITE_FULL || code == SQLITE_NOMEM;
    return is_kept ? SQLITE_OK : code;
}
