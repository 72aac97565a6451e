#include <string.h>

#include "sealed_file.h"

/* Part of a frame that a request is about. */
typedef struct {
    sqlite3_int64 frame; /* where the frame begins */
    int start;           /* where the part begins in it */
} part;

static part part_at(sqlite3_int64 offset) {
    int start = (int)((offset - CBX_LOG_HEADER_BYTES) % CBX_FRAME_BYTES);
    return (part){.frame = offset - start, .start = start};
}

static uint64_t number_of(sqlite3_int64 frame) {
    return (uint64_t)((frame - CBX_LOG_HEADER_BYTES) / CBX_FRAME_BYTES);
}

/* Frames behind another header are others. */
static void take_header(struct cbx_sealed_files *files, const uint8_t *header) {
    pthread_mutex_lock(&files->mutex);
    bool is_known = files->has_log_header
        && memcmp(files->log_header, header, CBX_LOG_HEADER_BYTES) == 0;
    memcpy(files->log_header, header, CBX_LOG_HEADER_BYTES);
    files->has_log_header = true;
    pthread_mutex_unlock(&files->mutex);
    if (!is_known) cbx_versions_forget(&files->frames);
}

static void give_header(struct cbx_sealed_files *files, uint8_t *header) {
    pthread_mutex_lock(&files->mutex);
    memcpy(header, files->log_header, CBX_LOG_HEADER_BYTES);
    pthread_mutex_unlock(&files->mutex);
}

/* The log's own header is not sealed: it says nothing of pages. Whole, it is what SQLite goes by; a
   part must still be the same. */
static int header_read(sqlite3_file *base, uint8_t *bytes, int count, sqlite3_int64 offset) {
    struct cbx_sealed_files *files = ((cbx_sealed_file *)base)->files;
    int code = cbx_real(base)->pMethods->xRead(cbx_real(base), bytes, count, offset);
    if (code != SQLITE_OK) return code;
    if (count == CBX_LOG_HEADER_BYTES) {
        take_header(files, bytes);
        return SQLITE_OK;
    }
    uint8_t known[CBX_LOG_HEADER_BYTES];
    give_header(files, known);
    return memcmp(known + offset, bytes, (size_t)count) == 0 ? SQLITE_OK : SQLITE_IOERR_DATA;
}

/* A page that SQLite knows to be in the log. */
static int page_read(cbx_sealed_file *file, uint8_t *bytes, sqlite3_int64 frame) {
    sqlite3_file *real = cbx_real(&file->base);
    int code = real->pMethods->xRead(
        real, file->sealed, CBX_PAGE_BYTES, frame + CBX_FRAME_HEADER_BYTES);
    if (code == SQLITE_IOERR_SHORT_READ) return SQLITE_IOERR_DATA;
    if (code != SQLITE_OK) return code;
    uint8_t header[CBX_LOG_HEADER_BYTES];
    give_header(file->files, header);
    cbx_page_place place = cbx_page_place_make(header + CBX_SALTS_AT, (uint64_t)frame);
    if (cbx_page_open(file->pages, place, file->sealed, bytes)
        && cbx_versions_agree(
            &file->files->frames, number_of(frame), cbx_page_version(file->sealed))) {
        return SQLITE_OK;
    }
    memset(bytes, 0, CBX_PAGE_BYTES);
    return SQLITE_IOERR_DATA;
}

/* A frame's header, or a part of it, while a transaction is written anew: then its salts are those
   of the log, or zero. */
static int frame_header_read(cbx_sealed_file *file, uint8_t *bytes, int count, part part) {
    static const uint8_t zero[CBX_SALT_BYTES];
    uint8_t header[CBX_FRAME_HEADER_BYTES], log_header[CBX_LOG_HEADER_BYTES];
    const uint8_t *salts = header + CBX_FRAME_SALTS_AT;
    sqlite3_file *real = cbx_real(&file->base);
    int code = real->pMethods->xRead(real, header, sizeof header, part.frame);
    if (code == SQLITE_IOERR_SHORT_READ) return SQLITE_IOERR_DATA;
    if (code != SQLITE_OK) return code;
    if (!cbx_frame_open(file->frames, (uint64_t)part.frame, header)) return SQLITE_IOERR_READ;
    give_header(file->files, log_header);
    if (memcmp(salts, log_header + CBX_SALTS_AT, CBX_SALT_BYTES) != 0
        && memcmp(salts, zero, CBX_SALT_BYTES) != 0) {
        return SQLITE_IOERR_DATA;
    }
    memcpy(bytes, header + part.start, (size_t)count);
    return SQLITE_OK;
}

/* A whole frame, when SQLite looks where the log ends. What a crash left half written, or somebody
   changed, is given as a frame that belongs to no page: the log ends before it. SQLite compares the
   salts of the header itself; while it writes a transaction anew they may be zero. */
static int frame_read(cbx_sealed_file *file, uint8_t *bytes, sqlite3_int64 frame) {
    sqlite3_file *real = cbx_real(&file->base);
    int code = real->pMethods->xRead(real, file->sealed, CBX_FRAME_BYTES, frame);
    if (code == SQLITE_IOERR_SHORT_READ) memset(bytes, 0, CBX_FRAME_BYTES);
    if (code != SQLITE_OK) return code;
    uint8_t header[CBX_LOG_HEADER_BYTES];
    give_header(file->files, header);
    memcpy(bytes, file->sealed, CBX_FRAME_HEADER_BYTES);
    if (!cbx_frame_open(file->frames, (uint64_t)frame, bytes)) return SQLITE_IOERR_READ;
    cbx_page_place place = cbx_page_place_make(header + CBX_SALTS_AT, (uint64_t)frame);
    const uint8_t *sealed = file->sealed + CBX_FRAME_HEADER_BYTES;
    if (!cbx_page_open(file->pages, place, sealed, bytes + CBX_FRAME_HEADER_BYTES)) {
        memset(bytes, 0, CBX_FRAME_BYTES);
        return SQLITE_OK;
    }
    if (cbx_versions_agree(&file->files->frames, number_of(frame), cbx_page_version(sealed))) {
        return SQLITE_OK;
    }
    memset(bytes, 0, CBX_FRAME_BYTES);
    return SQLITE_IOERR_DATA;
}

static int log_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    if (offset < CBX_LOG_HEADER_BYTES) {
        if (count < 0 || offset + count > CBX_LOG_HEADER_BYTES) return SQLITE_IOERR_READ;
        return header_read(base, bytes, count, offset);
    }
    part part = part_at(offset);
    if (part.start == 0 && count == CBX_FRAME_BYTES) return frame_read(file, bytes, part.frame);
    if (part.start == CBX_FRAME_HEADER_BYTES && count == CBX_PAGE_BYTES) {
        return page_read(file, bytes, part.frame);
    }
    if (count < 0 || part.start + count > CBX_FRAME_HEADER_BYTES) return SQLITE_IOERR_READ;
    return frame_header_read(file, bytes, count, part);
}

static int log_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    cbx_sealed_file *file = (cbx_sealed_file *)base;
    sqlite3_file *real = cbx_real(base);
    if (atomic_load(&file->files->is_retired)) return SQLITE_IOERR_WRITE;
    if (offset < CBX_LOG_HEADER_BYTES) {
        if (offset != 0 || count != CBX_LOG_HEADER_BYTES) return SQLITE_IOERR_WRITE;
        int code = cbx_root_before_log(file->files, bytes);
        if (code != SQLITE_OK) return code;
        take_header(file->files, bytes);
        return real->pMethods->xWrite(real, bytes, count, offset);
    }
    part part = part_at(offset);
    bool sealed = false;
    if (part.start == 0 && count == CBX_FRAME_HEADER_BYTES) {
        memcpy(file->sealed, bytes, CBX_FRAME_HEADER_BYTES);
        sealed = cbx_frame_seal(file->frames, (uint64_t)part.frame, file->sealed);
    } else if (part.start == CBX_FRAME_HEADER_BYTES && count == CBX_PAGE_BYTES) {
        uint8_t header[CBX_LOG_HEADER_BYTES];
        give_header(file->files, header);
        cbx_page_place place =
            cbx_page_place_make(header + CBX_SALTS_AT, (uint64_t)part.frame);
        sealed = cbx_page_seal(file->pages, place, bytes, file->sealed)
            && cbx_versions_note(
                &file->files->frames, number_of(part.frame), cbx_page_version(file->sealed));
    }
    if (!sealed) return SQLITE_IOERR_WRITE;
    return real->pMethods->xWrite(real, file->sealed, count, offset);
}

const sqlite3_io_methods cbx_log_methods = {
    .iVersion = 1,
    .xClose = cbx_file_close,
    .xRead = log_read,
    .xWrite = log_write,
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
