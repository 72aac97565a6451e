#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "crypto.h"
#include "sealed_file.h"

/* Fields of the header of the log's index (https://www.sqlite.org/walformat.html). */
enum { FRAMES_AT = 16, INDEX_SALTS_AT = 32, INDEX_HEADER_BYTES = 48 };

cbx_page_place cbx_database_place(bool is_rooted, uint64_t page) {
    static const uint8_t rooted[8] = {'v', 'e', 'r', 's', 'i', 'o', 'n', 's'};
    return cbx_page_place_make(is_rooted ? rooted : NULL, page);
}

cbx_root_outcome cbx_root_open(cbx_sealed_files *files, const char *path, bool is_writable) {
    return cbx_version_file_open(&files->root, files->real, path, is_writable, &files->pages);
}

void cbx_root_forgo(cbx_sealed_files *files) {
    files->forgoes_root = true;
}

bool cbx_root_read(cbx_sealed_files *files, cbx_root *root) {
    if (!cbx_has_root(files)) return false;
    pthread_mutex_lock(&files->root_mutex);
    *root = files->root.root;
    pthread_mutex_unlock(&files->root_mutex);
    return true;
}

bool cbx_log_recovered(cbx_sealed_files *files, uint8_t *salts, uint32_t *frames) {
    uint8_t header[INDEX_HEADER_BYTES];
    if (!cbx_index_header(&files->index, header, sizeof header)) return false;
    memcpy(frames, header + FRAMES_AT, sizeof *frames);
    memcpy(salts, header + INDEX_SALTS_AT, CBX_SALT_BYTES);
    return true;
}

static int append(struct cbx_sealed_files *files, cbx_root root) {
    pthread_mutex_lock(&files->root_mutex);
    int code = cbx_version_file_append(&files->root, files->real, root, &files->pages);
    pthread_mutex_unlock(&files->root_mutex);
    return code;
}

int cbx_root_after_checkpoint(struct cbx_sealed_files *files) {
    if (!cbx_has_root(files) || !files->root.is_writable) return SQLITE_OK;
    if (atomic_load(&files->is_retired)) return SQLITE_IOERR_FSYNC;
    cbx_root root = files->root.root;
    uint8_t salts[CBX_SALT_BYTES];
    uint32_t frames;
    if (cbx_log_recovered(files, salts, &frames) && frames > 0) {
        memcpy(root.base, salts, sizeof salts);
        root.base_frames = frames;
    }
    return append(files, root);
}

int cbx_root_before_log(struct cbx_sealed_files *files, const uint8_t *log_header) {
    if (!cbx_has_root(files) || !files->root.is_writable) return SQLITE_OK;
    cbx_root root = files->root.root;
    memcpy(root.log, log_header + CBX_SALTS_AT, CBX_SALT_BYTES);
    return append(files, root);
}

static bool is_empty(const uint8_t *page) {
    for (int i = 0; i < CBX_PAGE_BYTES; i++) {
        if (page[i]) return false;
    }
    return true;
}

/* A page that SQLite never wrote, as the one at its lock bytes, stays unknown: it is not read. */
static bool pages_note(
    struct cbx_sealed_files *files, int descriptor, uint64_t count, uint32_t *damaged) {
    uint8_t sealed[CBX_PAGE_BYTES], plain[CBX_PAGE_BYTES];
    cbx_page_cipher *cipher = cbx_page_cipher_create(files->key, CBX_DATABASE_PURPOSE);
    bool is_good = cipher != NULL;
    for (uint64_t page = 0; is_good && page < count; page++) {
        is_good = pread(descriptor, sealed, sizeof sealed, (off_t)page * CBX_PAGE_BYTES)
            == (ssize_t)sizeof sealed;
        if (!is_good || is_empty(sealed)) continue;
        is_good = cbx_page_open(cipher, cbx_database_place(false, page), sealed, plain)
            || (files->forgoes_root
                && cbx_page_open(cipher, cbx_database_place(true, page), sealed, plain));
        if (!is_good) *damaged = (uint32_t)page + 1;
        is_good = is_good && cbx_versions_note(&files->pages, page, cbx_page_version(sealed));
    }
    cbx_page_cipher_free(cipher);
    explicit_bzero(plain, sizeof plain);
    return is_good;
}

bool cbx_root_make(
    cbx_sealed_files *files, const char *database, const char *path, uint64_t counter,
    cbx_root_trouble *trouble) {
    struct stat state;
    cbx_root none = {.counter = counter};
    memset(trouble, 0, sizeof *trouble);
    cbx_versions_forget(&files->pages);
    int descriptor = open(database, O_RDONLY | O_CLOEXEC);
    bool is_read = descriptor >= 0 && fstat(descriptor, &state) == 0
        && pages_note(
               files, descriptor, (uint64_t)(state.st_size / CBX_PAGE_BYTES), &trouble->damaged);
    if (descriptor >= 0) close(descriptor);
    if (!is_read) return false;
    int code = cbx_version_file_make(&files->root, files->real, path, none, &files->pages);
    trouble->is_full = code == SQLITE_FULL;
    return code == SQLITE_OK;
}
