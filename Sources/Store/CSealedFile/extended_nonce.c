#include "extended_nonce.h"

#include <string.h>

#include "crypto.h"

enum { BLOCK_BYTES = 16, PREFIX_BYTES = BLOCK_BYTES - CBX_HALF_NONCE_BYTES };

/* The first subkey of CMAC (NIST SP 800-38B): the encrypted zero block, doubled. */
static void double_block(uint8_t *block) {
    uint8_t carry = block[0] >> 7;
    for (int i = 0; i < BLOCK_BYTES - 1; i++) {
        block[i] = (uint8_t)(block[i] << 1 | block[i + 1] >> 7);
    }
    block[BLOCK_BYTES - 1] = (uint8_t)(block[BLOCK_BYTES - 1] << 1 ^ (carry ? 0x87 : 0));
}

static bool encrypt(EVP_CIPHER_CTX *context, uint8_t *bytes, int count) {
    int length = 0;
    return cbx_crypto.cipher_update(context, bytes, &length, bytes, count) == 1 && length == count;
}

bool cbx_extended_key(const uint8_t *key, const uint8_t *half, uint8_t *derived) {
    uint8_t subkey[BLOCK_BYTES] = {0};
    uint8_t blocks[2 * BLOCK_BYTES];
    EVP_CIPHER_CTX *context = cbx_crypto.context_new();
    bool made = context
        && cbx_crypto.cipher_init(context, cbx_crypto.aes_256_ecb(), NULL, key, NULL, 1) == 1
        && cbx_crypto.set_padding(context, 0) == 1 && encrypt(context, subkey, BLOCK_BYTES);
    if (made) {
        double_block(subkey);
        for (uint8_t i = 0; i < 2; i++) {
            uint8_t *block = blocks + i * BLOCK_BYTES;
            const uint8_t prefix[PREFIX_BYTES] = {0, (uint8_t)(i + 1), 'X', 0};
            memcpy(block, prefix, PREFIX_BYTES);
            memcpy(block + PREFIX_BYTES, half, CBX_HALF_NONCE_BYTES);
            for (int j = 0; j < BLOCK_BYTES; j++) block[j] ^= subkey[j];
        }
        made = encrypt(context, blocks, sizeof blocks);
        memcpy(derived, blocks, sizeof blocks);
    }
    cbx_crypto.context_free(context);
    explicit_bzero(subkey, sizeof subkey);
    explicit_bzero(blocks, sizeof blocks);
    return made;
}
