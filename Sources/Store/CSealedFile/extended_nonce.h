/*
 * XAES-256-GCM (https://c2sp.org/XAES-256-GCM): AES-256-GCM with nonces of 24 bytes, which may be
 * random. The first half chooses a key, the second half is the nonce under it.
 */
#ifndef CASEBOOK_EXTENDED_NONCE_H
#define CASEBOOK_EXTENDED_NONCE_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes of each half of a nonce. */
enum { CBX_HALF_NONCE_BYTES = 12 };

/* The key of 32 bytes for nonces that begin with `half`. */
bool cbx_extended_key(const uint8_t *key, const uint8_t *half, uint8_t *derived);

#endif
