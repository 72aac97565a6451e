#include <string.h>

#include "log_scan.h"
#include "sealed_file.h"

/* What SQLite writes into page 1 (https://www.sqlite.org/fileformat2.html#the_database_header): the
   size of pages, and how many bytes it leaves alone at their end. */
enum { PAGE_SIZE_AT = 16, RESERVED_AT = 20 };

/* The first bytes of the database, which SQLite reads before it looks at the log. The log may be
   whole while page 1 is not, which a power cut at a checkpoint tears: then the log's are taken. */
static int first_bytes_read(
    cbx_sealed_file *file, uint8_t *bytes, int count, sqlite3_int64 offset) {
    struct cbx_sealed_files *files = file->files;
    if (offset + count > (sqlite3_int64)sizeof files->first_bytes) return SQLITE_IOERR_READ;
    pthread_mutex_lock(&files->mutex);
    if (!files->has_first_bytes && file->log_name
        && cbx_log_first_page(files, file->log_name, file->plain)) {
        memcpy(files->first_bytes, file->plain, sizeof files->first_bytes);
        files->has_first_bytes = true;
    }
    bool is_found = files->has_first_bytes;
    if (is_found) memcpy(bytes, files->first_bytes + offset, (size_t)count);
    pthread_mutex_unlock(&files->mutex);
    return is_found ? SQLITE_OK : SQLITE_IOERR_DATA;
}

/* Pages of before there was a file of versions are where they were until they are written. */
static bool page_open(cbx_sealed_file *file, uint64_t page, uint8_t *plain) {
    bool is_rooted = cbx_is_rooted(file->files), is_other = is_rooted && file->reads_unrooted;
    cbx_page_place place = cbx_database_place(is_rooted && !is_other, page);
    if (cbx_page_open(file->pages, place, file->sealed, plain)) return true;
    if (!is_rooted) return false;
    place = cbx_database_place(is_other, page);
    if (!cbx_page_open(file->pages, place, file->sealed, plain)) return false;
    file->reads_unrooted = !is_other;
    return true;
}

static bool page_is_current(cbx_sealed_file *file, uint64_t page) {
    return cbx_versions_agree(&file->files->pages, page, cbx_page_version(file->sealed));
}

/* SQLite reads and writes whole pages, but for a few bytes of page 1. A page that the file does not
   have would be zeros to it: of a store that has been made, that is damage. */
static int database_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    sqlite3_int64 page = offset / CBX_PAGE_BYTES;
    int start = (int)(offset % CBX_PAGE_BYTES);
    if (count < 0 || start + count > CBX_PAGE_BYTES) return SQLITE_IOERR_READ;
    bool is_whole = count == CBX_PAGE_BYTES;
    if (!is_whole && page != 0) return SQLITE_IOERR_READ;
    int code = cbx_real(base)->pMethods->xRead(
        cbx_real(base), file->sealed, CBX_PAGE_BYTES, page * CBX_PAGE_BYTES);
    if (code == SQLITE_IOERR_SHORT_READ) {
        memset(bytes, 0, (size_t)count);
        if (file->files->is_making) return code;
        return is_whole ? SQLITE_IOERR_DATA : first_bytes_read(file, bytes, count, offset);
    }
    if (code != SQLITE_OK) return code;
    uint8_t *plain = is_whole ? bytes : file->plain;
    bool is_good = page_open(file, (uint64_t)page, plain)
        && (is_whole || cbx_has_root(file->files) ? page_is_current(file, (uint64_t)page) : true);
    if (is_whole) {
        if (!is_good) memset(bytes, 0, CBX_PAGE_BYTES);
        return is_good ? SQLITE_OK : SQLITE_IOERR_DATA;
    }
    if (!is_good) return first_bytes_read(file, bytes, count, offset);
    memcpy(bytes, plain + start, (size_t)count);
    return SQLITE_OK;
}

static bool is_ours(const uint8_t *page, bool is_first) {
    return !is_first
        || (page[PAGE_SIZE_AT] == CBX_PAGE_BYTES >> 8 && page[PAGE_SIZE_AT + 1] == 0
            && page[RESERVED_AT] == CBX_SEAL_RESERVED_BYTES);
}

static int database_write(
    sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    if (count != CBX_PAGE_BYTES || offset % CBX_PAGE_BYTES != 0 || !is_ours(bytes, !offset)
        || atomic_load(&file->files->is_retired)) {
        return SQLITE_IOERR_WRITE;
    }
    struct cbx_sealed_files *files = file->files;
    uint64_t page = (uint64_t)(offset / CBX_PAGE_BYTES);
    cbx_page_place place = cbx_database_place(cbx_is_rooted(files), page);
    if (!cbx_page_seal(file->pages, place, bytes, file->sealed)) return SQLITE_IOERR_WRITE;
    int code = cbx_real(base)->pMethods->xWrite(
        cbx_real(base), file->sealed, CBX_PAGE_BYTES, offset);
    if (code != SQLITE_OK) return code;
    bool is_noted = cbx_versions_note(&files->pages, page, cbx_page_version(file->sealed))
        && (!cbx_has_root(files) || cbx_version_file_change(&files->root, (uint32_t)page));
    return is_noted ? SQLITE_OK : SQLITE_IOERR_NOMEM;
}

/* SQLite syncs the database when it has brought the whole log in, and before it may begin the log
   anew. */
static int database_sync(sqlite3_file *base, int flags) {
    int code = cbx_file_sync(base, flags);
    return code == SQLITE_OK ? cbx_root_after_checkpoint(((cbx_sealed_file *)base)->files) : code;
}

/* SQLite deletes the log of a database that is empty. A store that has been made never is. */
static int database_size(sqlite3_file *base, sqlite3_int64 *size) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    int code = cbx_file_size(base, size);
    return code == SQLITE_OK && *size == 0 && !file->files->is_making ? SQLITE_IOERR_DATA : code;
}

static int index_map(
    sqlite3_file *base, int region, int bytes, int extend, void volatile **place) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    return cbx_index_map(&file->files->index, &file->share, region, bytes, extend, place);
}

static int index_lock(sqlite3_file *base, int first, int count, int flags) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    return cbx_index_lock(&file->files->index, &file->share, first, count, flags);
}

static void index_barrier(sqlite3_file *base) {
    cbx_index_barrier(&((cbx_sealed_file *)base)->files->index);
}

static int index_unmap(sqlite3_file *base, int deletes) {
    (void)deletes;
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    cbx_index_unmap(&file->files->index, &file->share);
    return SQLITE_OK;
}

static int database_close(sqlite3_file *base) {
    index_unmap(base, 0);
    return cbx_file_close(base);
}

/* Version 2: with an index of the log, without mapped memory. */
const sqlite3_io_methods cbx_database_methods = {
    .iVersion = 2,
    .xClose = database_close,
    .xRead = database_read,
    .xWrite = database_write,
    .xTruncate = cbx_file_truncate,
    .xSync = database_sync,
    .xFileSize = database_size,
    .xLock = cbx_file_lock,
    .xUnlock = cbx_file_unlock,
    .xCheckReservedLock = cbx_file_check_lock,
    .xFileControl = cbx_file_control,
    .xSectorSize = cbx_file_sector_size,
    .xDeviceCharacteristics = cbx_file_characteristics,
    .xShmMap = index_map,
    .xShmLock = index_lock,
    .xShmBarrier = index_barrier,
    .xShmUnmap = index_unmap,
};
