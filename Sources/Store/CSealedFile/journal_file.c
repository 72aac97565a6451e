#include "sealed_file.h"

/* Headers of a rollback journal, which say nothing of pages
   (https://www.sqlite.org/fileformat2.html#the_rollback_journal). There is one only while a database
   is made, from nothing or as a copy; then all goes through the log. A page is refused: it would be
   plain. */
enum { HEADER_BYTES = 512 };

static int journal_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
    return cbx_real(base)->pMethods->xRead(cbx_real(base), bytes, count, offset);
}

static int journal_write(
    sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    if (count > HEADER_BYTES) return SQLITE_IOERR_WRITE;
    return cbx_real(base)->pMethods->xWrite(cbx_real(base), bytes, count, offset);
}

const sqlite3_io_methods cbx_journal_methods = {
    .iVersion = 1,
    .xClose = cbx_file_close,
    .xRead = journal_read,
    .xWrite = journal_write,
    .xTruncate = cbx_file_truncate,
    .xSync = cbx_file_sync,
    .xFileSize = cbx_file_size,
    .xLock = cbx_file_lock,
    .xUnlock = cbx_file_unlock,
    .xCheckReservedLock = cbx_file_check_lock,
    .xFileControl = cbx_file_control,
    .xSectorSize = cbx_file_sector_size,
    .xDeviceCharacteristics = cbx_file_characteristics,
};
