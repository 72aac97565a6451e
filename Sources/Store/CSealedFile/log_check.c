#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "page_sum.h"
#include "sealed_file.h"

/* Fields of a log's header and of a frame's (https://www.sqlite.org/fileformat2.html#walformat). */
enum { SALTS_AT = 16, SALT_BYTES = 8, HEADER_SUM_AT = 24 };
enum { COMMIT_AT = 4, FRAME_SALTS_AT = 8, FRAME_SUM_AT = 16 };

/* A log that is read frame by frame. */
typedef struct {
    int descriptor;
    bool is_swapped;
    uint8_t salts[SALT_BYTES];
    cbx_page_cipher *pages;   /* of a sealed log */
    cbx_frame_cipher *frames;
    cbx_sum before;           /* the sum that the frame before has, as it is kept there */
} reading;

typedef enum { FRAME_BAD, FRAME_GOOD, FRAME_COMMIT } frame_kind;

static bool read_whole(int descriptor, uint8_t *bytes, size_t count, off_t offset) {
    while (count > 0) {
        ssize_t got = pread(descriptor, bytes, count, offset);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes += got, offset += got, count -= (size_t)got;
    }
    return true;
}

/* Opens a sealed frame into `plain`; false if it is not what was sealed for its place. */
static bool open_frame(const reading *log, const uint8_t *bytes, off_t offset, uint8_t *plain) {
    memcpy(plain, bytes, CBX_FRAME_HEADER_BYTES);
    cbx_page_place place = cbx_page_place_make(log->salts, (uint64_t)offset);
    return cbx_frame_open(log->frames, (uint64_t)offset, plain)
        && cbx_page_open(
               log->pages, place, bytes + CBX_FRAME_HEADER_BYTES,
               plain + CBX_FRAME_HEADER_BYTES);
}

/* Judges a frame by the sum that the frame before it has, whether or not that one is good. */
static frame_kind judge(const reading *log, const uint8_t *bytes, off_t offset, cbx_sum *kept) {
    uint8_t plain[CBX_FRAME_BYTES];
    const uint8_t *frame = bytes;
    bool is_open = true;
    if (log->pages) {
        is_open = open_frame(log, bytes, offset, plain);
        frame = plain;
    }
    *kept = cbx_sum_read(frame + FRAME_SUM_AT);
    if (!is_open || memcmp(frame + FRAME_SALTS_AT, log->salts, SALT_BYTES) != 0) return FRAME_BAD;
    cbx_sum sum = cbx_sum_over(log->before, frame, FRAME_SALTS_AT, log->is_swapped);
    sum = cbx_sum_over(sum, frame + CBX_FRAME_HEADER_BYTES, CBX_PAGE_BYTES, log->is_swapped);
    if (sum.first != kept->first || sum.second != kept->second) return FRAME_BAD;
    return cbx_word_read(frame + COMMIT_AT) ? FRAME_COMMIT : FRAME_GOOD;
}

static bool begin(reading *log, const uint8_t *header) {
    uint32_t magic = cbx_word_read(header);
    bool is_big = (magic & 1) != 0;
    log->is_swapped = is_big != (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__);
    memcpy(log->salts, header + SALTS_AT, SALT_BYTES);
    log->before = cbx_sum_read(header + HEADER_SUM_AT);
    cbx_sum sum = cbx_sum_over((cbx_sum){0, 0}, header, HEADER_SUM_AT, log->is_swapped);
    return (magic & ~1u) == 0x377f0682 && sum.first == log->before.first
        && sum.second == log->before.second;
}

static off_t place_of(int64_t frame) {
    return CBX_LOG_HEADER_BYTES + (off_t)(frame - 1) * CBX_FRAME_BYTES;
}

/* Looks at every frame. Behind a bad one, two good frames of which the first ends a transaction
   show that this transaction had been made durable, and so all before it had been. */
static void look(reading *log, cbx_log_facts *facts) {
    uint8_t bytes[CBX_FRAME_BYTES];
    int64_t bad = 0;
    frame_kind last = FRAME_BAD;
    for (int64_t frame = 1; frame <= facts->frames && !facts->damaged; frame++) {
        if (!read_whole(log->descriptor, bytes, sizeof bytes, place_of(frame))) break;
        cbx_sum kept;
        frame_kind kind = judge(log, bytes, place_of(frame), &kept);
        if (kind == FRAME_BAD && !bad) bad = frame;
        if (bad && kind != FRAME_BAD && last == FRAME_COMMIT) facts->damaged = bad;
        if (!bad && kind == FRAME_COMMIT) facts->committed = frame;
        last = kind;
        log->before = kept;
    }
    facts->bad = bad;
}

static bool open_log(
    reading *log, const char *path, int flags, const cbx_sealed_files *files) {
    memset(log, 0, sizeof *log);
    log->descriptor = open(path, flags | O_CLOEXEC);
    if (log->descriptor < 0) return false;
    if (!files) return true;
    log->pages = cbx_page_cipher_create(files->key, CBX_LOG_PURPOSE);
    log->frames = cbx_frame_cipher_create(files->key);
    return log->pages && log->frames;
}

static void close_log(reading *log) {
    cbx_page_cipher_free(log->pages);
    cbx_frame_cipher_free(log->frames);
    if (log->descriptor >= 0) close(log->descriptor);
}

bool cbx_log_examine(const char *path, const cbx_sealed_files *files, cbx_log_facts *facts) {
    reading log;
    struct stat state;
    uint8_t header[CBX_LOG_HEADER_BYTES];
    memset(facts, 0, sizeof *facts);
    bool is_read = open_log(&log, path, O_RDONLY, files) && fstat(log.descriptor, &state) == 0;
    if (is_read && state.st_size >= CBX_LOG_HEADER_BYTES) {
        facts->frames = (state.st_size - CBX_LOG_HEADER_BYTES) / CBX_FRAME_BYTES;
        is_read = read_whole(log.descriptor, header, sizeof header, 0);
        facts->has_header = is_read && begin(&log, header);
        memcpy(facts->salts, log.salts, SALT_BYTES);
        if (facts->has_header) look(&log, facts);
    }
    close_log(&log);
    return is_read;
}

/* Turns each bit of a frame until the frame is good. The sum has 64 bits: of 32,960 tries one that
   is good by chance comes once in 10^14 frames. */
static bool mend_frame(reading *log, uint8_t *bytes, off_t offset) {
    for (int bit = 0; bit < CBX_FRAME_BYTES * 8; bit++) {
        cbx_sum kept;
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (judge(log, bytes, offset, &kept) != FRAME_BAD) return true;
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    return false;
}

bool cbx_log_mend(const char *path, const cbx_sealed_files *files, int64_t frame) {
    reading log;
    uint8_t header[CBX_LOG_HEADER_BYTES], bytes[CBX_FRAME_BYTES];
    bool is_good = open_log(&log, path, O_RDWR, files)
        && read_whole(log.descriptor, header, sizeof header, 0) && begin(&log, header);
    if (is_good && frame > 1) {
        is_good = read_whole(log.descriptor, bytes, sizeof bytes, place_of(frame - 1));
        cbx_sum kept = {0, 0};
        if (is_good) judge(&log, bytes, place_of(frame - 1), &kept);
        log.before = kept;
    }
    is_good = is_good && read_whole(log.descriptor, bytes, sizeof bytes, place_of(frame))
        && mend_frame(&log, bytes, place_of(frame))
        && pwrite(log.descriptor, bytes, sizeof bytes, place_of(frame)) == sizeof bytes
        && fsync(log.descriptor) == 0;
    close_log(&log);
    return is_good;
}

bool cbx_log_cut(const char *path, int64_t frames) {
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    bool is_cut = descriptor >= 0 && ftruncate(descriptor, place_of(frames + 1)) == 0
        && fsync(descriptor) == 0;
    if (descriptor >= 0) close(descriptor);
    return is_cut;
}
