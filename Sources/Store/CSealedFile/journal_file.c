#include <stdlib.h>
#include <string.h>

#include "sealed_file.h"

/*
 * The rollback journal of a database that is being made, in memory: before there is a log, SQLite
 * keeps one (https://www.sqlite.org/fileformat2.html#the_rollback_journal). What a crash leaves of
 * such a database is thrown away, so its journal is never needed again. A store that has been made
 * has none (`sealed_files.c`): a file of that name is somebody else's, and is never read.
 */
static int journal_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    sqlite3_int64 left = file->memory_bytes - offset;
    int there = left <= 0 ? 0 : left < count ? (int)left : count;
    if (there) memcpy(bytes, file->memory + offset, (size_t)there);
    memset((uint8_t *)bytes + there, 0, (size_t)(count - there));
    return there == count ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int journal_truncate(sqlite3_file *base, sqlite3_int64 size) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    if (size > file->memory_bytes) return SQLITE_IOERR_TRUNCATE;
    if (file->memory) memset(file->memory + size, 0, (size_t)(file->memory_bytes - size));
    file->memory_bytes = size;
    return SQLITE_OK;
}

static int journal_write(
    sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    sqlite3_int64 end = offset + count;
    if (end > file->memory_bytes) {
        uint8_t *memory = realloc(file->memory, (size_t)end);
        if (!memory) return SQLITE_IOERR_NOMEM;
        memset(memory + file->memory_bytes, 0, (size_t)(end - file->memory_bytes));
        file->memory = memory;
        file->memory_bytes = end;
    }
    memcpy(file->memory + offset, bytes, (size_t)count);
    return SQLITE_OK;
}

static int journal_size(sqlite3_file *base, sqlite3_int64 *size) {
    *size = ((cbx_sealed_file *)base)->memory_bytes;
    return SQLITE_OK;
}

static int journal_close(sqlite3_file *base) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    journal_truncate(base, 0);
    free(file->memory);
    file->memory = NULL;
    return SQLITE_OK;
}

static int journal_sync(sqlite3_file *base, int flags) {
    (void)base, (void)flags;
    return SQLITE_OK;
}

static int journal_lock(sqlite3_file *base, int lock) {
    (void)base, (void)lock;
    return SQLITE_OK;
}

static int journal_check_lock(sqlite3_file *base, int *answer) {
    (void)base;
    *answer = 0;
    return SQLITE_OK;
}

static int journal_control(sqlite3_file *base, int operation, void *argument) {
    (void)base, (void)operation, (void)argument;
    return SQLITE_NOTFOUND;
}

/* 0: as SQLite's own choice is. */
static int journal_sector_size(sqlite3_file *base) {
    (void)base;
    return 0;
}

static int journal_characteristics(sqlite3_file *base) {
    (void)base;
    return SQLITE_IOCAP_SAFE_APPEND | SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

const sqlite3_io_methods cbx_journal_methods = {
    .iVersion = 1,
    .xClose = journal_close,
    .xRead = journal_read,
    .xWrite = journal_write,
    .xTruncate = journal_truncate,
    .xSync = journal_sync,
    .xFileSize = journal_size,
    .xLock = journal_lock,
    .xUnlock = journal_lock,
    .xCheckReservedLock = journal_check_lock,
    .xFileControl = journal_control,
    .xSectorSize = journal_sector_size,
    .xDeviceCharacteristics = journal_characteristics,
};
