/*
 * Pages sealed with AES-256-GCM (NIST SP 800-38D) by libcrypto.
 *
 * A sealed page is the encrypted content and a trailer: the session (16 bytes), the number of the
 * write in it (8), the tag (16). Whoever opens a file to write begins a session: random bytes, from
 * which the key of the session is derived. The nonce is the write's number, so it is never used
 * twice under a key, and no number of writes is too large.
 */
#ifndef CASEBOOK_PAGE_CIPHER_H
#define CASEBOOK_PAGE_CIPHER_H

#include <stdbool.h>
#include <stdint.h>

#include "CSealedFile.h"

enum { CBX_PAGE_BYTES = 4096, CBX_CONTENT_BYTES = CBX_PAGE_BYTES - CBX_SEAL_RESERVED_BYTES };

/* Where a page belongs; a page that lies elsewhere is not opened. */
typedef struct {
    uint8_t bytes[16];
} cbx_page_place;

cbx_page_place cbx_page_place_make(const uint8_t *generation, uint64_t number);

/* Serves one thread at a time. */
typedef struct cbx_page_cipher cbx_page_cipher;

/* Pages of different purposes have different keys. NULL where libcrypto refuses. */
cbx_page_cipher *cbx_page_cipher_create(const uint8_t *key, const char *purpose);
void cbx_page_cipher_free(cbx_page_cipher *cipher);

/* False if libcrypto refuses, or if the last CBX_SEAL_RESERVED_BYTES of the page are not zero, so
   that opening would not give it back. `sealed` must not be `plain`. */
bool cbx_page_seal(
    cbx_page_cipher *cipher, cbx_page_place place, const uint8_t *plain, uint8_t *sealed);

/* False if the page is not what was sealed for this place; then `plain` is zero. */
bool cbx_page_open(
    cbx_page_cipher *cipher, cbx_page_place place, const uint8_t *sealed, uint8_t *plain);

/* HMAC-SHA256 of a label under a key: 32 bytes, a key for that purpose. */
bool cbx_derive_key(const uint8_t *key, const void *label, int label_bytes, uint8_t *derived);

#endif
