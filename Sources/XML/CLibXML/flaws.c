/* Finds text that was damaged on its way into the document. */
#include "internal.h"

#include <string.h>

/* What windows-1252 makes of the second byte of A, O, U with diaeresis and of sharp s. */
static bool is_capital_umlaut(const uint8_t *at, size_t left) {
    if (at[0] == 0xC5) return at[1] == 0x93 || at[1] == 0xB8;
    return left > 2 && at[0] == 0xE2 && at[1] == 0x80 && (at[2] == 0x93 || at[2] == 0x9E);
}

static uint32_t sequence_flaws(const uint8_t *at, size_t left) {
    uint8_t a = at[0], b = left > 1 ? at[1] : 0, c = left > 2 ? at[2] : 0;
    if (a == 0xC2) return b >= 0x80 && b <= 0x9F ? CBX_CONTROLS : 0;
    if (a == 0xEF) return b == 0xBF && c == 0xBD ? CBX_REPLACED : 0;
    if (a != 0xC3) return 0;
    /* Capital A with tilde or circumflex before a sign that no word goes on with. */
    if ((b == 0x82 || b == 0x83) && c == 0xC2) return CBX_MISREAD;
    if (b == 0x83 && left > 3 && is_capital_umlaut(at + 2, left - 2)) return CBX_MISREAD;
    /* Small a with circumflex and the euro sign: a dash or a quotation mark once. */
    if (b == 0xA2 && c == 0xE2 && left > 4 && at[3] == 0x82 && at[4] == 0xAC) return CBX_MISREAD;
    return 0;
}

static int digit(uint8_t byte, int base) {
    if (byte >= '0' && byte <= '9') return byte - '0';
    byte |= 0x20;
    return base == 16 && byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/* Whether a reference that begins at `&` stands for U+0080 to U+009F or for U+FFFD. */
static bool is_damaged_reference(const uint8_t *at, size_t left) {
    if (left < 4 || at[1] != '#') return false;
    int base = at[2] == 'x' ? 16 : 10;
    uint32_t value = 0;
    for (size_t i = base == 16 ? 3 : 2; i < left && value < 0x110000; i++) {
        int next = digit(at[i], base);
        if (next < 0) break;
        value = value * (uint32_t)base + (uint32_t)next;
    }
    return (value >= 0x80 && value <= 0x9F) || value == 0xFFFD;
}

#define EACH_BYTE(value) (0x0101010101010101u * (uint64_t)(value))

/* Not 0 where one of eight bytes is beyond ASCII or a `&`. */
static uint64_t is_worth_a_look(uint64_t word) {
    uint64_t other = word ^ EACH_BYTE('&');
    return (word | ((other - EACH_BYTE(1)) & ~other)) & EACH_BYTE(0x80);
}

static uint32_t text_flaws(const char *text, size_t length) {
    const uint8_t *bytes = (const uint8_t *)text;
    uint32_t flaws = 0;
    size_t i = 0;
    while (i < length) {
        size_t end = length;
        if (length - i >= 32) {
            uint64_t words[4];
            memcpy(words, bytes + i, sizeof words);
            end = i + 32;
            if ((is_worth_a_look(words[0]) | is_worth_a_look(words[1]) |
                 is_worth_a_look(words[2]) | is_worth_a_look(words[3])) == 0) {
                i = end;
                continue;
            }
        }
        for (; i < end; i++) {
            if (bytes[i] >= 0xC2) flaws |= sequence_flaws(bytes + i, length - i);
            if (bytes[i] == '&' && is_damaged_reference(bytes + i, length - i))
                flaws |= CBX_REFERENCES;
        }
    }
    return flaws;
}

uint32_t cbx_document_flaws(const cbx_document *document) {
    if (!cbx_spend(document->work, document->length / CBX_STEP_BYTES)) return 0;
    return document->text == NULL ? 0 : text_flaws(document->text, document->length);
}

uint32_t cbx_node_flaws(const cbx_node *node) {
    size_t length = 0;
    const char *content = cbx_node_content(node, &length);
    if (cbx_node_kind(node) == CBX_ATTRIBUTE) {
        content = cbx_attribute_node_value(node);
        length = content == NULL ? 0 : strlen(content);
    }
    cbx_spend(cbx_work_of((const xmlNode *)node), length / CBX_STEP_BYTES);
    return content == NULL ? 0 : text_flaws(content, length);
}
