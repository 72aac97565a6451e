#include "page_cipher.h"

#include <string.h>
#include <unistd.h>

#include "crypto.h"
#include "extended_nonce.h"
#include "locked_memory.h"

enum { NAME_BYTES = 16, COUNTER_BYTES = 8, TAG_BYTES = 16, NONCE_BYTES = 12, SESSIONS = 64 };
_Static_assert(
    2 * CBX_HALF_NONCE_BYTES + TAG_BYTES == CBX_SEAL_RESERVED_BYTES, "the trailer's length");
_Static_assert(
    NAME_BYTES + COUNTER_BYTES + TAG_BYTES == CBX_SEAL_RESERVED_BYTES, "the first format's");

/* Pages sealed with one first half of a nonce. Second halves that are random then come twice with a
   probability of 2^-57. */
enum { PAGES_OF_A_HALF = 1 << 20 };

/* For EVP_CipherInit_ex: encrypts, or decrypts, as before. */
enum { UNCHANGED = -1 };

/* What a trailer begins with: the first half of a nonce, or the first format's session. */
typedef enum { EXTENDED, COUNTED, FORMATS } format;

/* Pages that share a key, by the beginning of their trailers. */
struct session {
    uint8_t name[NAME_BYTES];
    EVP_CIPHER_CTX *context;
};

struct cbx_page_cipher {
    uint8_t counted_key[CBX_SEAL_KEY_BYTES]; /* of the first format's sessions */
    uint8_t extended_key[CBX_SEAL_KEY_BYTES];
    /* For second halves of nonces: a digest of a page, and what mixes it with random bytes. */
    EVP_CIPHER_CTX *digest, *mixer;
    struct session writing;
    uint32_t pages_left;
    /* Sessions that wrote what was read last, each in the slot that its name says. */
    struct session reading[FORMATS][SESSIONS];
    format last;
};

bool cbx_derive_key(const uint8_t *key, const void *label, int label_bytes, uint8_t *derived) {
    unsigned length = 0;
    return cbx_crypto.hmac(
               cbx_crypto.sha256(), key, CBX_SEAL_KEY_BYTES, label, (size_t)label_bytes, derived,
               &length)
        && length == CBX_SEAL_KEY_BYTES;
}

static bool derive(const uint8_t *key, const char *label, uint8_t *derived) {
    return cbx_derive_key(key, label, (int)strlen(label), derived);
}

cbx_page_place cbx_page_place_make(const uint8_t *generation, uint64_t number) {
    cbx_page_place place = {{0}};
    if (generation) memcpy(place.bytes, generation, 8);
    memcpy(place.bytes + 8, &number, 8);
    return place;
}

/* A context for AES-256-GCM under a key. */
static bool context_begin(EVP_CIPHER_CTX **context, const uint8_t *key, bool seals) {
    if (!*context) *context = cbx_crypto.context_new();
    if (*context
        && cbx_crypto.cipher_init(*context, cbx_crypto.aes_256_gcm(), NULL, key, NULL, seals) == 1)
        return true;
    cbx_crypto.context_free(*context);
    *context = NULL;
    return false;
}

/* Labels of sub-keys never have the 16 bytes of a session's name. */
static bool keys_derive(cbx_page_cipher *cipher, const uint8_t *key, const char *purpose) {
    uint8_t digest_key[CBX_SEAL_KEY_BYTES], mixer_key[CBX_SEAL_KEY_BYTES];
    cipher->mixer = cbx_crypto.context_new();
    bool made = cipher->mixer && derive(key, purpose, cipher->counted_key)
        && derive(cipher->counted_key, "XAES-256-GCM", cipher->extended_key)
        && derive(cipher->counted_key, "nonce", mixer_key)
        && derive(cipher->counted_key, "digest", digest_key)
        && context_begin(&cipher->digest, digest_key, true)
        && cbx_crypto.cipher_init(
               cipher->mixer, cbx_crypto.aes_256_ecb(), NULL, mixer_key, NULL, 1) == 1
        && cbx_crypto.set_padding(cipher->mixer, 0) == 1;
    explicit_bzero(digest_key, sizeof digest_key);
    explicit_bzero(mixer_key, sizeof mixer_key);
    return made;
}

cbx_page_cipher *cbx_page_cipher_create(const uint8_t *key, const char *purpose) {
    cbx_page_cipher *cipher = cbx_locked_create(sizeof *cipher);
    if (!cipher || keys_derive(cipher, key, purpose)) return cipher;
    cbx_page_cipher_free(cipher);
    return NULL;
}

void cbx_page_cipher_free(cbx_page_cipher *cipher) {
    if (!cipher) return;
    cbx_crypto.context_free(cipher->digest);
    cbx_crypto.context_free(cipher->mixer);
    cbx_crypto.context_free(cipher->writing.context);
    for (int i = 0; i < SESSIONS; i++) {
        cbx_crypto.context_free(cipher->reading[EXTENDED][i].context);
        cbx_crypto.context_free(cipher->reading[COUNTED][i].context);
    }
    cbx_locked_free(cipher, sizeof *cipher);
}

static int name_bytes(format format) {
    return format == EXTENDED ? CBX_HALF_NONCE_BYTES : NAME_BYTES;
}

/* Makes the session whose name is given the one of the slot. */
static bool session_begin(
    const cbx_page_cipher *cipher, struct session *session, format format, const uint8_t *name,
    bool writes) {
    uint8_t key[CBX_SEAL_KEY_BYTES];
    bool begun = format == EXTENDED
        ? cbx_extended_key(cipher->extended_key, name, key)
        : cbx_derive_key(cipher->counted_key, name, NAME_BYTES, key);
    begun = begun && context_begin(&session->context, key, writes);
    explicit_bzero(key, sizeof key);
    if (begun) memcpy(session->name, name, (size_t)name_bytes(format));
    return begun;
}

static bool mix(cbx_page_cipher *cipher, uint8_t *block) {
    int length = 0;
    return cbx_crypto.cipher_update(cipher->mixer, block, &length, block, TAG_BYTES) == 1
        && length == TAG_BYTES;
}

/* The second half of a nonce: CBC-MAC of a digest and random bytes. The digest is AES-GCM's tag
   over what it only authenticates, a universal hash; it is not given out, so its own nonce may
   stay the same. */
static bool second_half_make(
    cbx_page_cipher *cipher, cbx_page_place place, const uint8_t *plain, uint8_t *half) {
    static const uint8_t same[NONCE_BYTES];
    uint8_t block[TAG_BYTES], random[TAG_BYTES];
    int length = 0;
    bool made = getentropy(random, sizeof random) == 0
        && cbx_crypto.cipher_init(cipher->digest, NULL, NULL, NULL, same, UNCHANGED) == 1
        && cbx_crypto.cipher_update(
               cipher->digest, NULL, &length, place.bytes, sizeof place.bytes) == 1
        && cbx_crypto.cipher_update(
               cipher->digest, NULL, &length, plain, CBX_CONTENT_BYTES) == 1
        && cbx_crypto.cipher_final(cipher->digest, block, &length) == 1
        && cbx_crypto.control(cipher->digest, EVP_CTRL_GCM_GET_TAG, TAG_BYTES, block) == 1
        && mix(cipher, block);
    for (int i = 0; i < TAG_BYTES; i++) block[i] ^= random[i];
    made = made && mix(cipher, block);
    if (made) memcpy(half, block, CBX_HALF_NONCE_BYTES);
    explicit_bzero(block, sizeof block);
    return made;
}

bool cbx_page_seal(
    cbx_page_cipher *cipher, cbx_page_place place, const uint8_t *plain, uint8_t *sealed) {
    struct session *session = &cipher->writing;
    for (int i = CBX_CONTENT_BYTES; i < CBX_PAGE_BYTES; i++) {
        if (plain[i]) return false;
    }
    if (cipher->pages_left == 0) {
        uint8_t half[CBX_HALF_NONCE_BYTES];
        if (getentropy(half, sizeof half) != 0) return false;
        if (!session_begin(cipher, session, EXTENDED, half, true)) return false;
        cipher->pages_left = PAGES_OF_A_HALF;
    }
    cipher->pages_left--;
    uint8_t *trailer = sealed + CBX_CONTENT_BYTES;
    uint8_t *nonce = trailer + CBX_HALF_NONCE_BYTES;
    uint8_t *tag = nonce + CBX_HALF_NONCE_BYTES;
    memcpy(trailer, session->name, CBX_HALF_NONCE_BYTES);
    int length = 0;
    return second_half_make(cipher, place, plain, nonce)
        && cbx_crypto.cipher_init(session->context, NULL, NULL, NULL, nonce, UNCHANGED) == 1
        && cbx_crypto.cipher_update(
               session->context, NULL, &length, place.bytes, sizeof place.bytes) == 1
        && cbx_crypto.cipher_update(
               session->context, sealed, &length, plain, CBX_CONTENT_BYTES) == 1
        && length == CBX_CONTENT_BYTES
        && cbx_crypto.cipher_final(session->context, tag, &length) == 1
        && cbx_crypto.control(session->context, EVP_CTRL_GCM_GET_TAG, TAG_BYTES, tag) == 1;
}

static void nonce_find(format format, const uint8_t *trailer, uint8_t *nonce) {
    memset(nonce, 0, NONCE_BYTES);
    if (format == EXTENDED) {
        memcpy(nonce, trailer + CBX_HALF_NONCE_BYTES, CBX_HALF_NONCE_BYTES);
    } else {
        memcpy(nonce + NONCE_BYTES - COUNTER_BYTES, trailer + NAME_BYTES, COUNTER_BYTES);
    }
}

static bool open_as(
    cbx_page_cipher *cipher, format format, cbx_page_place place, const uint8_t *sealed,
    uint8_t *plain) {
    const uint8_t *trailer = sealed + CBX_CONTENT_BYTES;
    struct session *session = &cipher->reading[format][trailer[0] % SESSIONS];
    uint8_t nonce[NONCE_BYTES], tag[TAG_BYTES];
    nonce_find(format, trailer, nonce);
    memcpy(tag, sealed + CBX_PAGE_BYTES - TAG_BYTES, TAG_BYTES);
    bool known =
        session->context && memcmp(session->name, trailer, (size_t)name_bytes(format)) == 0;
    int length = 0;
    return (known || session_begin(cipher, session, format, trailer, false))
        && cbx_crypto.cipher_init(session->context, NULL, NULL, NULL, nonce, UNCHANGED) == 1
        && cbx_crypto.cipher_update(
               session->context, NULL, &length, place.bytes, sizeof place.bytes) == 1
        && cbx_crypto.cipher_update(
               session->context, plain, &length, sealed, CBX_CONTENT_BYTES) == 1
        && cbx_crypto.control(
               session->context, EVP_CTRL_GCM_SET_TAG, TAG_BYTES, tag) == 1
        && cbx_crypto.cipher_final(session->context, tag, &length) == 1;
}

/* Nothing says which format a page has: the one of the page before is tried first. */
bool cbx_page_open(
    cbx_page_cipher *cipher, cbx_page_place place, const uint8_t *sealed, uint8_t *plain) {
    format other = cipher->last == EXTENDED ? COUNTED : EXTENDED;
    bool opened = open_as(cipher, cipher->last, place, sealed, plain);
    if (!opened && open_as(cipher, other, place, sealed, plain)) {
        opened = true;
        cipher->last = other;
    }
    memset(opened ? plain + CBX_CONTENT_BYTES : plain, 0,
        opened ? CBX_SEAL_RESERVED_BYTES : CBX_PAGE_BYTES);
    return opened;
}

uint64_t cbx_page_version(const uint8_t *sealed) {
    uint64_t version;
    memcpy(&version, sealed + CBX_PAGE_BYTES - TAG_BYTES, sizeof version);
    return version;
}
