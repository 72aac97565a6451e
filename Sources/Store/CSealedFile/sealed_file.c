#include <string.h>

#include "sealed_file.h"

int cbx_file_close(sqlite3_file *base) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    cbx_page_cipher_free(file->pages);
    cbx_frame_cipher_free(file->frames);
    explicit_bzero(file->plain, sizeof file->plain);
    return cbx_real(base)->pMethods->xClose(cbx_real(base));
}

int cbx_file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    return cbx_real(file)->pMethods->xTruncate(cbx_real(file), size);
}

int cbx_file_sync(sqlite3_file *file, int flags) {
    return cbx_real(file)->pMethods->xSync(cbx_real(file), flags);
}

int cbx_file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return cbx_real(file)->pMethods->xFileSize(cbx_real(file), size);
}

int cbx_file_lock(sqlite3_file *file, int lock) {
    return cbx_real(file)->pMethods->xLock(cbx_real(file), lock);
}

int cbx_file_unlock(sqlite3_file *file, int lock) {
    return cbx_real(file)->pMethods->xUnlock(cbx_real(file), lock);
}

int cbx_file_check_lock(sqlite3_file *file, int *answer) {
    return cbx_real(file)->pMethods->xCheckReservedLock(cbx_real(file), answer);
}

/* Mapped memory would be the sealed bytes. */
int cbx_file_control(sqlite3_file *file, int operation, void *argument) {
    if (operation == SQLITE_FCNTL_MMAP_SIZE) return SQLITE_NOTFOUND;
    return cbx_real(file)->pMethods->xFileControl(cbx_real(file), operation, argument);
}

int cbx_file_sector_size(sqlite3_file *file) {
    return cbx_real(file)->pMethods->xSectorSize(cbx_real(file));
}

/* A log that is padded to whole sectors would be written in pieces of pages. */
int cbx_file_characteristics(sqlite3_file *file) {
    return cbx_real(file)->pMethods->xDeviceCharacteristics(cbx_real(file))
        | SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}
