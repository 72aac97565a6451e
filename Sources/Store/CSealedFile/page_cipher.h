/*
 * Pages sealed with AES-256-GCM (NIST SP 800-38D) by libcrypto.
 *
 * A sealed page is the encrypted content and a trailer: a nonce of 24 bytes and the tag (16), as
 * in XAES-256-GCM. The first half of the nonce is random and stays for a million pages, so that
 * its key is derived once. The second half is a keyed digest of random bytes, the page and its
 * place: two copies of a machine that draw the same random bytes still give different pages
 * different nonces.
 *
 * Pages of the first format, which stores have until they are written again, are opened too: their
 * trailer is a session (16 bytes), the number of the write in it (8), and the tag.
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

/* A number that each sealing of a page has for itself: 8 bytes of its tag. */
uint64_t cbx_page_version(const uint8_t *sealed);

/* HMAC-SHA256 of a label under a key: 32 bytes, a key for that purpose. */
bool cbx_derive_key(const uint8_t *key, const void *label, int label_bytes, uint8_t *derived);

#endif
