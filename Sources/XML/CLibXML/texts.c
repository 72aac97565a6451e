/*
 * Texts by number, and the hash that finds them. The texts come from documents, so the hash has a
 * key that only this process knows: with a known hash, values that all fall into one slot take
 * seconds to write and minutes to read.
 */
#include "texts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

static uint64_t key[2];

void cbx_texts_draw_key(void) {
    if (getentropy(key, sizeof key) == 0) return;
    key[0] = (uint64_t)(uintptr_t)&key ^ (uint64_t)getpid() << 32;
    key[1] = (uint64_t)(uintptr_t)__builtin_frame_address(0);
}

uint64_t cbx_hash_key(void) { return key[0]; }

static uint64_t rotated(uint64_t word, int bits) { return word << bits | word >> (64 - bits); }

static void sip_round(uint64_t v[4]) {
    v[0] += v[1], v[1] = rotated(v[1], 13) ^ v[0], v[0] = rotated(v[0], 32);
    v[2] += v[3], v[3] = rotated(v[3], 16) ^ v[2];
    v[0] += v[3], v[3] = rotated(v[3], 21) ^ v[0];
    v[2] += v[1], v[1] = rotated(v[1], 17) ^ v[2], v[2] = rotated(v[2], 32);
}

/* SipHash-1-3 (Aumasson and Bernstein, 2012), as the hash tables of Rust and Swift use it. */
static uint32_t hash(const char *text, size_t length) {
    uint64_t v[4] = {key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du,
                     key[0] ^ 0x6c7967656e657261u, key[1] ^ 0x7465646279746573u};
    uint64_t word, last = (uint64_t)length << 56;
    for (; length >= 8; text += 8, length -= 8) {
        memcpy(&word, text, 8);
        v[3] ^= word;
        sip_round(v);
        v[0] ^= word;
    }
    word = 0;
    memcpy(&word, text, length);
    last |= word;
    v[3] ^= last;
    sip_round(v);
    v[0] ^= last;
    v[2] ^= 0xFF;
    for (int i = 0; i < 3; i++) sip_round(v);
    return (uint32_t)(v[0] ^ v[1] ^ v[2] ^ v[3]);
}

bool cbx_texts_open(cbx_texts *texts, uint32_t slots) {
    texts->slots = calloc(slots, sizeof *texts->slots);
    texts->mask = slots - 1;
    return texts->slots != NULL;
}

void cbx_texts_close(cbx_texts *texts) {
    free(texts->rows);
    free(texts->slots);
}

/* The slot of a text: its own where it is known, else the empty one where it belongs. */
static uint32_t slot(const cbx_texts *texts, const char *text, uint32_t length, uint32_t hash) {
    uint32_t at = hash & texts->mask;
    for (; texts->slots[at] != 0; at = (at + 1) & texts->mask) {
        const cbx_text_row *row = &texts->rows[texts->slots[at] - 1];
        if (row->hash == hash && row->length == length && memcmp(row->text, text, length) == 0)
            return at;
    }
    return at;
}

static bool widen(cbx_texts *texts) {
    cbx_texts wider = *texts;
    if (!cbx_texts_open(&wider, (texts->mask + 1) * 2)) return false;
    for (uint32_t i = 0; i < texts->count; i++) {
        uint32_t at = texts->rows[i].hash & wider.mask;
        while (wider.slots[at] != 0) at = (at + 1) & wider.mask;
        wider.slots[at] = i + 1;
    }
    free(texts->slots);
    *texts = wider;
    return true;
}

static bool make_room(cbx_texts *texts) {
    if (texts->count < texts->capacity) return true;
    uint32_t capacity = texts->capacity == 0 ? 64 : texts->capacity * 2;
    cbx_text_row *rows = realloc(texts->rows, capacity * sizeof *rows);
    if (rows == NULL) return false;
    texts->rows = rows;
    texts->capacity = capacity;
    return true;
}

int32_t cbx_texts_add(cbx_texts *texts, const char *text, uint32_t length) {
    uint32_t hashed = hash(text, length);
    uint32_t at = slot(texts, text, length, hashed);
    if (texts->slots[at] != 0) return (int32_t)texts->slots[at] - 1;
    if (!make_room(texts)) return -1;
    texts->rows[texts->count] = (cbx_text_row){text, length, hashed};
    texts->slots[at] = ++texts->count;
    if (texts->count * 2 > texts->mask && !widen(texts)) return -1;
    return (int32_t)texts->count - 1;
}

int32_t cbx_texts_find(const cbx_texts *texts, const char *text, uint32_t length) {
    return (int32_t)texts->slots[slot(texts, text, length, hash(text, length))] - 1;
}
