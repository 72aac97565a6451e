#include "page_sum.h"

#include <string.h>

cbx_sum cbx_sum_over(cbx_sum sum, const uint8_t *bytes, size_t count, bool is_swapped) {
    for (size_t i = 0; i < count; i += 8) {
        uint32_t words[2];
        memcpy(words, bytes + i, sizeof words);
        if (is_swapped) {
            words[0] = __builtin_bswap32(words[0]);
            words[1] = __builtin_bswap32(words[1]);
        }
        sum.first += words[0] + sum.second;
        sum.second += words[1] + sum.first;
    }
    return sum;
}

uint32_t cbx_word_read(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

cbx_sum cbx_sum_read(const uint8_t *bytes) {
    return (cbx_sum){cbx_word_read(bytes), cbx_word_read(bytes + 4)};
}

/* Words are little-endian on every machine, so that a store may be moved. */
static void page_sum(const uint8_t *page, uint64_t number, uint8_t *bytes) {
    bool is_swapped = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
    cbx_sum begin = {(uint32_t)number, (uint32_t)(number >> 32)};
    cbx_sum sum = cbx_sum_over(begin, page, CBX_SUMMED_BYTES, is_swapped);
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(sum.first >> (8 * i));
        bytes[4 + i] = (uint8_t)(sum.second >> (8 * i));
    }
}

void cbx_page_sum_write(uint8_t *page, uint64_t number) {
    page_sum(page, number, page + CBX_SUMMED_BYTES);
}

bool cbx_page_sum_matches(const uint8_t *page, uint64_t number) {
    uint8_t sum[CBX_SUM_BYTES];
    page_sum(page, number, sum);
    return memcmp(sum, page + CBX_SUMMED_BYTES, sizeof sum) == 0;
}
