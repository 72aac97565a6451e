#include "page_cipher.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crypto.h"

enum { SESSION_BYTES = 16, COUNTER_BYTES = 8, TAG_BYTES = 16, NONCE_BYTES = 12, SESSIONS = 64 };
_Static_assert(
    SESSION_BYTES + COUNTER_BYTES + TAG_BYTES == CBX_SEAL_RESERVED_BYTES, "the trailer's length");

/* For EVP_CipherInit_ex: encrypts, or decrypts, as before. */
enum { UNCHANGED = -1 };

struct session {
    uint8_t name[SESSION_BYTES];
    EVP_CIPHER_CTX *context;
};

struct cbx_page_cipher {
    uint8_t key[CBX_SEAL_KEY_BYTES];
    struct session writing;
    uint64_t writes;
    /* Sessions that wrote what was read last, each in the slot that its name says. */
    struct session reading[SESSIONS];
};

bool cbx_derive_key(const uint8_t *key, const void *label, int label_bytes, uint8_t *derived) {
    unsigned length = 0;
    return cbx_crypto.hmac(
               cbx_crypto.sha256(), key, CBX_SEAL_KEY_BYTES, label, (size_t)label_bytes, derived,
               &length)
        && length == CBX_SEAL_KEY_BYTES;
}

cbx_page_place cbx_page_place_make(const uint8_t *generation, uint64_t number) {
    cbx_page_place place = {{0}};
    if (generation) memcpy(place.bytes, generation, 8);
    memcpy(place.bytes + 8, &number, 8);
    return place;
}

cbx_page_cipher *cbx_page_cipher_create(const uint8_t *key, const char *purpose) {
    cbx_page_cipher *cipher = calloc(1, sizeof *cipher);
    if (cipher && !cbx_derive_key(key, purpose, (int)strlen(purpose), cipher->key)) {
        free(cipher);
        return NULL;
    }
    return cipher;
}

void cbx_page_cipher_free(cbx_page_cipher *cipher) {
    if (!cipher) return;
    cbx_crypto.context_free(cipher->writing.context);
    for (int i = 0; i < SESSIONS; i++) cbx_crypto.context_free(cipher->reading[i].context);
    explicit_bzero(cipher, sizeof *cipher);
    free(cipher);
}

/* Makes the session whose name is given the one of the slot. */
static bool session_begin(
    const cbx_page_cipher *cipher, struct session *session, const uint8_t *name, bool writes) {
    uint8_t key[CBX_SEAL_KEY_BYTES];
    if (!session->context) session->context = cbx_crypto.context_new();
    bool begun = session->context && cbx_derive_key(cipher->key, name, SESSION_BYTES, key)
        && cbx_crypto.cipher_init(
               session->context, cbx_crypto.aes_256_gcm(), NULL, key, NULL, writes) == 1;
    explicit_bzero(key, sizeof key);
    if (begun) {
        memcpy(session->name, name, SESSION_BYTES);
    } else {
        cbx_crypto.context_free(session->context);
        session->context = NULL;
    }
    return begun;
}

static void nonce_make(uint8_t *nonce, const uint8_t *counter) {
    memset(nonce, 0, NONCE_BYTES);
    memcpy(nonce + NONCE_BYTES - COUNTER_BYTES, counter, COUNTER_BYTES);
}

bool cbx_page_seal(
    cbx_page_cipher *cipher, cbx_page_place place, const uint8_t *plain, uint8_t *sealed) {
    struct session *session = &cipher->writing;
    for (int i = CBX_CONTENT_BYTES; i < CBX_PAGE_BYTES; i++) {
        if (plain[i]) return false;
    }
    if (!session->context) {
        uint8_t name[SESSION_BYTES];
        if (getentropy(name, sizeof name) != 0) return false;
        if (!session_begin(cipher, session, name, true)) return false;
    }
    uint8_t *trailer = sealed + CBX_CONTENT_BYTES;
    uint8_t *counter = trailer + SESSION_BYTES;
    uint8_t nonce[NONCE_BYTES];
    uint64_t number = cipher->writes++;
    memcpy(trailer, session->name, SESSION_BYTES);
    memcpy(counter, &number, COUNTER_BYTES);
    nonce_make(nonce, counter);
    int length = 0;
    return cbx_crypto.cipher_init(session->context, NULL, NULL, NULL, nonce, UNCHANGED) == 1
        && cbx_crypto.cipher_update(
               session->context, NULL, &length, place.bytes, sizeof place.bytes) == 1
        && cbx_crypto.cipher_update(
               session->context, sealed, &length, plain, CBX_CONTENT_BYTES) == 1
        && length == CBX_CONTENT_BYTES
        && cbx_crypto.cipher_final(session->context, trailer, &length) == 1
        && cbx_crypto.control(
               session->context, EVP_CTRL_GCM_GET_TAG, TAG_BYTES, counter + COUNTER_BYTES) == 1;
}

bool cbx_page_open(
    cbx_page_cipher *cipher, cbx_page_place place, const uint8_t *sealed, uint8_t *plain) {
    const uint8_t *name = sealed + CBX_CONTENT_BYTES;
    const uint8_t *counter = name + SESSION_BYTES;
    struct session *session = &cipher->reading[name[0] % SESSIONS];
    uint8_t nonce[NONCE_BYTES], tag[TAG_BYTES];
    nonce_make(nonce, counter);
    memcpy(tag, counter + COUNTER_BYTES, TAG_BYTES);
    bool known = session->context && memcmp(session->name, name, SESSION_BYTES) == 0;
    int length = 0;
    bool opened = (known || session_begin(cipher, session, name, false))
        && cbx_crypto.cipher_init(session->context, NULL, NULL, NULL, nonce, UNCHANGED) == 1
        && cbx_crypto.cipher_update(
               session->context, NULL, &length, place.bytes, sizeof place.bytes) == 1
        && cbx_crypto.cipher_update(
               session->context, plain, &length, sealed, CBX_CONTENT_BYTES) == 1
        && cbx_crypto.control(
               session->context, EVP_CTRL_GCM_SET_TAG, TAG_BYTES, tag) == 1
        && cbx_crypto.cipher_final(session->context, tag, &length) == 1;
    memset(opened ? plain + CBX_CONTENT_BYTES : plain, 0,
        opened ? CBX_SEAL_RESERVED_BYTES : CBX_PAGE_BYTES);
    return opened;
}
