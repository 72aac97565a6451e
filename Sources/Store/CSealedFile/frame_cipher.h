/*
 * Headers of frames of the write-ahead log (https://www.sqlite.org/fileformat2.html#walformat).
 *
 * The second 16 of a header's 24 bytes are the log's salts and a checksum over plain pages, which
 * would tell of them. They are one block of AES-256, tweaked (XEX) by the frame's place and the
 * first 8 bytes (the page's number and the size of the database), so a header that was changed or
 * moved has other salts, and SQLite takes the log to end there.
 */
#ifndef CASEBOOK_FRAME_CIPHER_H
#define CASEBOOK_FRAME_CIPHER_H

#include <stdbool.h>
#include <stdint.h>

enum { CBX_FRAME_HEADER_BYTES = 24, CBX_FRAME_SALTS_AT = 8 };

/* Serves one thread at a time. */
typedef struct cbx_frame_cipher cbx_frame_cipher;

cbx_frame_cipher *cbx_frame_cipher_create(const uint8_t *key);
void cbx_frame_cipher_free(cbx_frame_cipher *cipher);

/* Seals or opens a header that lies at an offset of the log, in place. */
bool cbx_frame_seal(cbx_frame_cipher *cipher, uint64_t offset, uint8_t *header);
bool cbx_frame_open(cbx_frame_cipher *cipher, uint64_t offset, uint8_t *header);

#endif
