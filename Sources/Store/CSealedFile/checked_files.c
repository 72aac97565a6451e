#include <pthread.h>
#include <string.h>

#include "page_sum.h"
#include "sealed_file.h"

/* What page 1 says (https://www.sqlite.org/fileformat2.html#the_database_header): the size of
   pages, and how many bytes SQLite leaves alone at their end. */
enum { PAGE_SIZE_AT = 16, RESERVED_AT = 20, FACT_BYTES = RESERVED_AT + 1 - PAGE_SIZE_AT };
/* Where the log's header, and the header of a frame, have their sums. */
enum { HEADER_SUM_AT = 24, FRAME_SUM_AT = 16 };

/* Whether a file's pages have sums: not known before there is a page 1. */
typedef enum { SUMS_UNKNOWN, SUMS_NONE, SUMS_KEPT } sums;

typedef struct {
    sqlite3_file base;
    sums sums;               /* of a database */
    sqlite3_int64 unsynced;  /* of a log: where what was written since the last sync begins */
    bool has_order;          /* of a log: whether is_swapped is known */
    bool is_swapped;
    uint8_t page[CBX_PAGE_BYTES];
} checked_file;

static sqlite3_file *real_file(sqlite3_file *base) {
    return (sqlite3_file *)((checked_file *)base + 1);
}

static sums sums_of(const uint8_t *facts) {
    bool is_ours = facts[0] == CBX_PAGE_BYTES >> 8 && facts[1] == 0
        && facts[RESERVED_AT - PAGE_SIZE_AT] == CBX_SUM_BYTES;
    return is_ours ? SUMS_KEPT : SUMS_NONE;
}

static bool has_sums(checked_file *file) {
    uint8_t facts[FACT_BYTES];
    if (file->sums == SUMS_UNKNOWN) {
        sqlite3_file *real = real_file(&file->base);
        int code = real->pMethods->xRead(real, facts, FACT_BYTES, PAGE_SIZE_AT);
        if (code == SQLITE_OK) file->sums = sums_of(facts);
    }
    return file->sums == SUMS_KEPT;
}

/* Page 1 itself says whether there are sums: where it denies them, it must not have one. */
static bool is_denied(uint8_t *page) {
    uint8_t reserved = page[RESERVED_AT];
    page[RESERVED_AT] = CBX_SUM_BYTES;
    bool is_changed = cbx_page_sum_matches(page, 1);
    page[RESERVED_AT] = reserved;
    return is_changed;
}

static int database_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
    checked_file *file = (checked_file *)base;
    int code = real_file(base)->pMethods->xRead(real_file(base), bytes, count, offset);
    if (code != SQLITE_OK || count != CBX_PAGE_BYTES || offset % CBX_PAGE_BYTES != 0) return code;
    uint8_t *page = bytes;
    if (offset == 0) file->sums = sums_of(page + PAGE_SIZE_AT);
    if (!has_sums(file)) return offset == 0 && is_denied(page) ? SQLITE_IOERR_DATA : SQLITE_OK;
    if (!cbx_page_sum_matches(page, (uint64_t)(offset / CBX_PAGE_BYTES) + 1)) {
        return SQLITE_IOERR_DATA;
    }
    memset(page + CBX_SUMMED_BYTES, 0, CBX_SUM_BYTES);
    return SQLITE_OK;
}

static int database_write(
    sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    checked_file *file = (checked_file *)base;
    sqlite3_file *real = real_file(base);
    bool is_page = count == CBX_PAGE_BYTES && offset % CBX_PAGE_BYTES == 0;
    if (is_page && offset == 0) file->sums = sums_of((const uint8_t *)bytes + PAGE_SIZE_AT);
    if (!has_sums(file)) return real->pMethods->xWrite(real, bytes, count, offset);
    if (!is_page) return SQLITE_IOERR_WRITE;
    memcpy(file->page, bytes, CBX_PAGE_BYTES);
    cbx_page_sum_write(file->page, (uint64_t)(offset / CBX_PAGE_BYTES) + 1);
    return real->pMethods->xWrite(real, file->page, count, offset);
}

/* SQLite writes a log in its machine's byte order, which its first byte 3 tells. */
static int learn_order(checked_file *file) {
    if (file->has_order) return SQLITE_OK;
    uint8_t magic[4];
    sqlite3_file *real = real_file(&file->base);
    int code = real->pMethods->xRead(real, magic, sizeof magic, 0);
    if (code != SQLITE_OK) return code;
    bool is_big = (magic[3] & 1) != 0;
    file->is_swapped = is_big != (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__);
    file->has_order = true;
    return SQLITE_OK;
}

/* SQLite compares a log's sums when it opens it, and not when it reads a page of it later, to show
   it or to bring it into the database. */
static int page_check(checked_file *file, const uint8_t *page, sqlite3_int64 frame) {
    sqlite3_file *real = real_file(&file->base);
    uint8_t header[CBX_FRAME_HEADER_BYTES], before[CBX_SUM_BYTES];
    sqlite3_int64 place =
        frame == CBX_LOG_HEADER_BYTES ? HEADER_SUM_AT : frame - CBX_FRAME_BYTES + FRAME_SUM_AT;
    int code = learn_order(file);
    if (code == SQLITE_OK) code = real->pMethods->xRead(real, before, sizeof before, place);
    if (code == SQLITE_OK) code = real->pMethods->xRead(real, header, sizeof header, frame);
    if (code != SQLITE_OK) return code;
    cbx_sum sum = cbx_sum_over(cbx_sum_read(before), header, 8, file->is_swapped);
    sum = cbx_sum_over(sum, page, CBX_PAGE_BYTES, file->is_swapped);
    cbx_sum kept = cbx_sum_read(header + FRAME_SUM_AT);
    return sum.first == kept.first && sum.second == kept.second ? SQLITE_OK : SQLITE_IOERR_DATA;
}

static int log_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
    checked_file *file = (checked_file *)base;
    int code = real_file(base)->pMethods->xRead(real_file(base), bytes, count, offset);
    if (code != SQLITE_OK || count != CBX_PAGE_BYTES) return code;
    sqlite3_int64 frame = offset - CBX_FRAME_HEADER_BYTES;
    bool is_page =
        frame >= CBX_LOG_HEADER_BYTES && (frame - CBX_LOG_HEADER_BYTES) % CBX_FRAME_BYTES == 0;
    /* A transaction that is under way writes pages anew, and their sums only at its end. */
    return is_page && frame < file->unsynced ? page_check(file, bytes, frame) : SQLITE_OK;
}

static int log_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    checked_file *file = (checked_file *)base;
    if (offset < file->unsynced) file->unsynced = offset;
    if (offset == 0) file->has_order = false;
    return real_file(base)->pMethods->xWrite(real_file(base), bytes, count, offset);
}

static int log_sync(sqlite3_file *base, int flags) {
    int code = real_file(base)->pMethods->xSync(real_file(base), flags);
    if (code == SQLITE_OK) ((checked_file *)base)->unsynced = INT64_MAX;
    return code;
}

static int file_close(sqlite3_file *base) {
    return real_file(base)->pMethods->xClose(real_file(base));
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
    return real_file(base)->pMethods->xTruncate(real_file(base), size);
}

static int file_sync(sqlite3_file *base, int flags) {
    return real_file(base)->pMethods->xSync(real_file(base), flags);
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
    return real_file(base)->pMethods->xFileSize(real_file(base), size);
}

static int file_lock(sqlite3_file *base, int lock) {
    return real_file(base)->pMethods->xLock(real_file(base), lock);
}

static int file_unlock(sqlite3_file *base, int lock) {
    return real_file(base)->pMethods->xUnlock(real_file(base), lock);
}

static int file_check_lock(sqlite3_file *base, int *answer) {
    return real_file(base)->pMethods->xCheckReservedLock(real_file(base), answer);
}

/* Mapped memory would pass the check by. */
static int file_control(sqlite3_file *base, int operation, void *argument) {
    if (operation == SQLITE_FCNTL_MMAP_SIZE) return SQLITE_NOTFOUND;
    return real_file(base)->pMethods->xFileControl(real_file(base), operation, argument);
}

static int file_sector_size(sqlite3_file *base) {
    return real_file(base)->pMethods->xSectorSize(real_file(base));
}

static int file_characteristics(sqlite3_file *base) {
    return real_file(base)->pMethods->xDeviceCharacteristics(real_file(base));
}

static int index_map(
    sqlite3_file *base, int region, int bytes, int extend, void volatile **place) {
    sqlite3_file *real = real_file(base);
    return real->pMethods->xShmMap(real, region, bytes, extend, place);
}

static int index_lock(sqlite3_file *base, int first, int count, int flags) {
    return real_file(base)->pMethods->xShmLock(real_file(base), first, count, flags);
}

static void index_barrier(sqlite3_file *base) {
    real_file(base)->pMethods->xShmBarrier(real_file(base));
}

static int index_unmap(sqlite3_file *base, int deletes) {
    return real_file(base)->pMethods->xShmUnmap(real_file(base), deletes);
}

#define COMMON_METHODS                                                                            \
    .xClose = file_close, .xTruncate = file_truncate, .xFileSize = file_size, .xLock = file_lock, \
    .xUnlock = file_unlock, .xCheckReservedLock = file_check_lock, .xFileControl = file_control,  \
    .xSectorSize = file_sector_size, .xDeviceCharacteristics = file_characteristics

/* Version 2: with an index of the log, without mapped memory. */
static const sqlite3_io_methods database_methods = {
    .iVersion = 2,
    COMMON_METHODS,
    .xRead = database_read,
    .xWrite = database_write,
    .xSync = file_sync,
    .xShmMap = index_map,
    .xShmLock = index_lock,
    .xShmBarrier = index_barrier,
    .xShmUnmap = index_unmap,
};

static const sqlite3_io_methods log_methods = {
    .iVersion = 1,
    COMMON_METHODS,
    .xRead = log_read,
    .xWrite = log_write,
    .xSync = log_sync,
};

static sqlite3_vfs checked_vfs;
static sqlite3_vfs *real_vfs;

/* Journals and temporary files are the real VFS's own. */
static int file_open(
    sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *base, int flags, int *out_flags) {
    (void)vfs;
    bool is_log = (flags & SQLITE_OPEN_WAL) != 0;
    if (!is_log && !(flags & SQLITE_OPEN_MAIN_DB)) {
        return real_vfs->xOpen(real_vfs, name, base, flags, out_flags);
    }
    checked_file *file = (checked_file *)base;
    memset(file, 0, sizeof *file);
    int code = real_vfs->xOpen(real_vfs, name, real_file(base), flags, out_flags);
    if (code != SQLITE_OK) return code;
    file->unsynced = INT64_MAX;
    file->base.pMethods = is_log ? &log_methods : &database_methods;
    return SQLITE_OK;
}

static void make_vfs(void) {
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    if (!real || !sqlite3_compileoption_used("USE_URI")) return;
    checked_vfs = *real;
    checked_vfs.zName = "casebook-checked";
    checked_vfs.pNext = NULL;
    checked_vfs.szOsFile = (int)sizeof(checked_file) + real->szOsFile;
    checked_vfs.xOpen = file_open;
    if (sqlite3_vfs_register(&checked_vfs, 0) == SQLITE_OK) real_vfs = real;
}

const char *cbx_checked_files_name(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_vfs);
    return real_vfs ? checked_vfs.zName : NULL;
}

static sqlite3_file *file_of(sqlite3 *connection) {
    sqlite3_file *file = NULL;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return code == SQLITE_OK && file && file->pMethods ? file : NULL;
}

bool cbx_has_sums(sqlite3 *connection) {
    uint8_t bytes[CBX_PAGE_BYTES];
    sqlite3_file *file = file_of(connection);
    if (!file || file->pMethods != &database_methods) return false;
    file->pMethods->xRead(file, bytes, sizeof bytes, 0);
    return has_sums((checked_file *)file);
}

cbx_page_state cbx_page_check(sqlite3 *connection, uint32_t page) {
    uint8_t bytes[CBX_PAGE_BYTES];
    sqlite3_file *file = file_of(connection);
    if (!file) return CBX_PAGE_UNREADABLE;
    sqlite3_int64 offset = (sqlite3_int64)(page - 1) * CBX_PAGE_BYTES, size = 0;
    if (file->pMethods->xFileSize(file, &size) != SQLITE_OK) return CBX_PAGE_UNREADABLE;
    if (offset >= size) return CBX_PAGE_WHOLE;
    switch (file->pMethods->xRead(file, bytes, sizeof bytes, offset)) {
    case SQLITE_OK:
    case SQLITE_IOERR_SHORT_READ: return CBX_PAGE_WHOLE;
    case SQLITE_IOERR_DATA: return CBX_PAGE_DAMAGED;
    default: return CBX_PAGE_UNREADABLE;
    }
}
