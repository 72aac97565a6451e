#include "frame_cipher.h"

#include <stdlib.h>
#include <string.h>

#include "crypto.h"
#include "page_cipher.h"

enum { BLOCK_BYTES = 16 };

struct cbx_frame_cipher {
    EVP_CIPHER_CTX *tweak, *seal, *open;
};

static EVP_CIPHER_CTX *block_cipher(const uint8_t *key, const char *label, bool encrypts) {
    uint8_t derived[CBX_SEAL_KEY_BYTES];
    EVP_CIPHER_CTX *context = cbx_crypto.context_new();
    bool made = context && cbx_derive_key(key, label, (int)strlen(label), derived)
        && cbx_crypto.cipher_init(
               context, cbx_crypto.aes_256_ecb(), NULL, derived, NULL, encrypts) == 1
        && cbx_crypto.set_padding(context, 0) == 1;
    explicit_bzero(derived, sizeof derived);
    if (made) return context;
    cbx_crypto.context_free(context);
    return NULL;
}

cbx_frame_cipher *cbx_frame_cipher_create(const uint8_t *key) {
    cbx_frame_cipher *cipher = calloc(1, sizeof *cipher);
    if (!cipher) return NULL;
    cipher->tweak = block_cipher(key, "casebook frame place", true);
    cipher->seal = block_cipher(key, "casebook frame header", true);
    cipher->open = block_cipher(key, "casebook frame header", false);
    if (cipher->tweak && cipher->seal && cipher->open) return cipher;
    cbx_frame_cipher_free(cipher);
    return NULL;
}

void cbx_frame_cipher_free(cbx_frame_cipher *cipher) {
    if (!cipher) return;
    cbx_crypto.context_free(cipher->tweak);
    cbx_crypto.context_free(cipher->seal);
    cbx_crypto.context_free(cipher->open);
    free(cipher);
}

static bool block(EVP_CIPHER_CTX *context, const uint8_t *from, uint8_t *to) {
    int length = 0;
    return cbx_crypto.cipher_update(context, to, &length, from, BLOCK_BYTES) == 1
        && length == BLOCK_BYTES;
}

static bool turn(
    cbx_frame_cipher *cipher, EVP_CIPHER_CTX *context, uint64_t offset, uint8_t *header) {
    uint8_t place[BLOCK_BYTES], mask[BLOCK_BYTES], masked[BLOCK_BYTES];
    uint8_t *secret = header + CBX_FRAME_HEADER_BYTES - BLOCK_BYTES;
    memcpy(place, &offset, 8);
    memcpy(place + 8, header, 8);
    if (!block(cipher->tweak, place, mask)) return false;
    for (int i = 0; i < BLOCK_BYTES; i++) masked[i] = secret[i] ^ mask[i];
    if (!block(context, masked, secret)) return false;
    for (int i = 0; i < BLOCK_BYTES; i++) secret[i] ^= mask[i];
    return true;
}

bool cbx_frame_seal(cbx_frame_cipher *cipher, uint64_t offset, uint8_t *header) {
    return turn(cipher, cipher->seal, offset, header);
}

bool cbx_frame_open(cbx_frame_cipher *cipher, uint64_t offset, uint8_t *header) {
    return turn(cipher, cipher->open, offset, header);
}
