/*
 * Checksums of pages: the running sums of SQLite's write-ahead log, over 32-bit words
 * (https://www.sqlite.org/fileformat2.html#checksum_algorithm).
 *
 * A plain database keeps one in the last 8 bytes of each page. It begins with the page's number, so
 * that a page of zeros and a page that lies elsewhere have another one.
 */
#ifndef CASEBOOK_PAGE_SUM_H
#define CASEBOOK_PAGE_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CSealedFile.h"
#include "page_cipher.h"

enum { CBX_SUMMED_BYTES = CBX_PAGE_BYTES - CBX_SUM_BYTES };

typedef struct {
    uint32_t first, second;
} cbx_sum;

/* Goes on over bytes (a multiple of 8), whose words are of the machine's byte order, or of the
   other one. */
cbx_sum cbx_sum_over(cbx_sum sum, const uint8_t *bytes, size_t count, bool is_swapped);

/* Two numbers of the highest byte first, as the log keeps a sum. */
cbx_sum cbx_sum_read(const uint8_t *bytes);
uint32_t cbx_word_read(const uint8_t *bytes);

/* Puts the sum of a page at its end. */
void cbx_page_sum_write(uint8_t *page, uint64_t number);

/* Whether a page, which SQLite counts from 1, has the sum of its bytes and its number. */
bool cbx_page_sum_matches(const uint8_t *page, uint64_t number);

#endif
