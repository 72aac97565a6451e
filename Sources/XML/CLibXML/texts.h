/* Texts by number: equal texts have equal numbers. Shared by CLibXML's own files. */
#ifndef CASEBOOK_CLIBXML_TEXTS_H
#define CASEBOOK_CLIBXML_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *text; /* not copied */
    uint32_t length;
    uint32_t hash;
} cbx_text_row;

/* Open addressing; a slot holds a row's number + 1. Begins as {0}. */
typedef struct {
    cbx_text_row *rows;
    uint32_t *slots;
    uint32_t mask, count, capacity;
} cbx_texts;

/* `slots` is a power of two; false without memory. */
bool cbx_texts_open(cbx_texts *texts, uint32_t slots);
void cbx_texts_close(cbx_texts *texts);
/* The number of a text, which gets one where it has none; -1 without memory. */
int32_t cbx_texts_add(cbx_texts *texts, const char *text, uint32_t length);
/* -1 where the text is not known. */
int32_t cbx_texts_find(const cbx_texts *texts, const char *text, uint32_t length);

/* Draws the key of this process; called once, before anything else here. */
void cbx_texts_draw_key(void);
/* A number that only this process knows, for hashes of pointers. */
uint64_t cbx_hash_key(void);

#endif
