/*
 * From bytes to UTF-8: the allow-list of encodings (XML 1.0, appendix F; libxml2 alone would honour
 * UTF-7). Whatever passes here is what every later step sees, so offsets mean one thing.
 */
#define _GNU_SOURCE /* memmem */
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef enum { UTF8, UTF16, UTF16LE, UTF16BE, LATIN1, LATIN9, WINDOWS1252, ASCII, UNKNOWN } encoding;

static const char *const iana_names[] = {"UTF-8",        "UTF-16",       "UTF-16LE",
                                         "UTF-16BE",     "ISO-8859-1",   "ISO-8859-15",
                                         "windows-1252", "US-ASCII",     ""};

static const struct {
    const char *label;
    encoding value;
} labels[] = {
    {"utf-8", UTF8},           {"utf8", UTF8},
    {"utf-16", UTF16},         {"utf-16le", UTF16LE},     {"utf-16be", UTF16BE},
    {"utf16", UTF16},          {"iso-10646-ucs-2", UTF16},
    {"iso-8859-1", LATIN1},    {"iso8859-1", LATIN1},     {"iso_8859-1", LATIN1},
    {"latin1", LATIN1},        {"latin-1", LATIN1},       {"l1", LATIN1},
    {"iso-8859-15", LATIN9},   {"iso8859-15", LATIN9},    {"iso_8859-15", LATIN9},
    {"latin-9", LATIN9},       {"latin9", LATIN9},
    {"windows-1252", WINDOWS1252}, {"cp1252", WINDOWS1252}, {"cp-1252", WINDOWS1252},
    {"us-ascii", ASCII},       {"ascii", ASCII},          {"ansi_x3.4-1968", ASCII},
};

/* Code points of windows-1252's 0x80...0x9F; 0 where the code page has none. */
static const uint16_t windows1252_high[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

static uint32_t latin9(uint8_t byte) {
    switch (byte) {
    case 0xA4: return 0x20AC;
    case 0xA6: return 0x0160;
    case 0xA8: return 0x0161;
    case 0xB4: return 0x017D;
    case 0xB8: return 0x017E;
    case 0xBC: return 0x0152;
    case 0xBD: return 0x0153;
    case 0xBE: return 0x0178;
    default: return byte;
    }
}

static size_t put(char *out, uint32_t c) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xC0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xE0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3F));
        out[2] = (char)(0x80 | (c & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 0x3F));
    out[2] = (char)(0x80 | (c >> 6 & 0x3F));
    out[3] = (char)(0x80 | (c & 0x3F));
    return 4;
}

/* Offset of the first byte that is not well-formed UTF-8 (Unicode, table 3-7), or length. */
static size_t utf8_prefix(const uint8_t *s, size_t length) {
    size_t i = 0;
    while (i < length) {
        uint64_t word;
        while (i + 8 <= length) {
            memcpy(&word, s + i, 8);
            if ((word & 0x8080808080808080u) != 0) break;
            i += 8;
        }
        if (i >= length) break;
        uint8_t c = s[i];
        if (c < 0x80) {
            i++;
            continue;
        }
        size_t more = c >= 0xC2 && c <= 0xDF ? 1 : c >= 0xE0 && c <= 0xEF ? 2 : c >= 0xF0 && c <= 0xF4 ? 3 : 0;
        if (more == 0 || more >= length - i) return i;
        uint8_t second = s[i + 1];
        uint8_t low = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
        uint8_t high = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
        if (second < low || second > high) return i;
        for (size_t k = 2; k <= more; k++)
            if ((s[i + k] & 0xC0) != 0x80) return i;
        i += more + 1;
    }
    return length;
}

static cbx_status copy_utf8(const uint8_t *bytes, size_t length, cbx_text *text, uint64_t *offset) {
    size_t good = utf8_prefix(bytes, length);
    text->bytes = malloc(length + 8);
    if (text->bytes == NULL) return CBX_OUT_OF_MEMORY;
    memcpy(text->bytes, bytes, length);
    memset(text->bytes + length, 0, 8);
    text->length = length;
    if (good < length) {
        *offset = good;
        return CBX_ENCODING_INVALID;
    }
    return CBX_OK;
}

static cbx_status widen(const uint8_t *bytes, size_t length, encoding from, cbx_text *text,
                        uint64_t *offset) {
    text->bytes = malloc(length * 3 + 8);
    if (text->bytes == NULL) return CBX_OUT_OF_MEMORY;
    size_t out = 0;
    cbx_status status = CBX_OK;
    for (size_t i = 0; i < length && status == CBX_OK; i++) {
        uint32_t c = bytes[i];
        if (c >= 0x80) {
            if (from == LATIN9) c = latin9((uint8_t)c);
            if (from == WINDOWS1252 && c < 0xA0) c = windows1252_high[c - 0x80];
            if (from == ASCII || c == 0) {
                *offset = out;
                status = CBX_ENCODING_INVALID;
                break;
            }
        }
        out += put(text->bytes + out, c);
    }
    memset(text->bytes + out, 0, 8);
    text->length = out;
    return status;
}

static cbx_status narrow(const uint8_t *bytes, size_t length, bool big, cbx_text *text,
                         uint64_t *offset) {
    text->bytes = malloc(length / 2 * 3 + 8);
    if (text->bytes == NULL) return CBX_OUT_OF_MEMORY;
    size_t out = 0;
    cbx_status status = CBX_OK;
    for (size_t i = 0; i < length;) {
        uint32_t c = 0xDC00;
        if (i + 1 < length) {
            c = big ? (uint32_t)bytes[i] << 8 | bytes[i + 1] : (uint32_t)bytes[i + 1] << 8 | bytes[i];
            i += 2;
        }
        if (c >= 0xD800 && c < 0xDC00 && i + 1 < length) {
            uint32_t low = big ? (uint32_t)bytes[i] << 8 | bytes[i + 1]
                               : (uint32_t)bytes[i + 1] << 8 | bytes[i];
            if (low >= 0xDC00 && low < 0xE000) {
                c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
                i += 2;
            }
        }
        if (c >= 0xD800 && c < 0xE000) {
            *offset = out;
            status = CBX_ENCODING_INVALID;
            break;
        }
        out += put(text->bytes + out, c);
    }
    memset(text->bytes + out, 0, 8);
    text->length = out;
    return status;
}

/* The encoding that an XML declaration at the start of ASCII-compatible bytes names. */
static encoding declared(const uint8_t *s, size_t length, encoding otherwise) {
    if (length < 6 || memcmp(s, "<?xml", 5) != 0) return otherwise;
    if (s[5] != ' ' && s[5] != '\t' && s[5] != '\r' && s[5] != '\n') return otherwise;
    const uint8_t *end = memchr(s, '>', length < 1024 ? length : 1024);
    if (end == NULL) return otherwise;
    for (const uint8_t *p = s + 5; p + 8 < end; p++) {
        if (memcmp(p, "encoding", 8) != 0) continue;
        p += 8;
        while (p < end && (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n' || *p == '=')) p++;
        if (p >= end || (*p != '"' && *p != '\'')) return otherwise;
        const uint8_t *close = memchr(p + 1, *p, (size_t)(end - p - 1));
        if (close == NULL) return otherwise;
        size_t n = (size_t)(close - p - 1);
        for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
            if (strlen(labels[i].label) == n && strncasecmp(labels[i].label, (const char *)p + 1, n) == 0)
                return labels[i].value;
        return UNKNOWN;
    }
    return otherwise;
}

/* Where markup that begins so ends: comments, CDATA, instructions. NULL for tags. */
static const char *end_of_other(const char *open) {
    if (strncmp(open, "<!--", 4) == 0) return "-->";
    if (strncmp(open, "<![CDATA[", 9) == 0) return "]]>";
    return open[1] == '?' ? "?>" : NULL;
}

/*
 * libxml2 compares every attribute of a start tag with every other before it calls us, so a tag
 * with too many is found before it starts. '<' cannot stand inside a start tag: the distance to the
 * next one bounds the tag, and only very long ones are counted, by their quotation marks.
 */
static bool crowded_tag(const cbx_text *text, uint32_t attributes, uint64_t *offset) {
    const char *end = text->bytes + text->length, *tag = text->bytes;
    while (tag < end && (tag = memchr(tag, '<', (size_t)(end - tag))) != NULL) {
        const char *closing = end_of_other(tag);
        if (closing != NULL) {
            tag = memmem(tag, (size_t)(end - tag), closing, strlen(closing));
            if (tag == NULL) break;
            continue;
        }
        const char *next = memchr(tag + 1, '<', (size_t)(end - tag - 1));
        if (next == NULL) next = end;
        bool is_long = next - tag > 8192 && tag[1] != '!';
        uint32_t values = 0;
        for (const char *at = tag; is_long && at < next && *at != '>'; at++) {
            if (*at != '"' && *at != '\'') continue;
            if (++values > attributes) {
                *offset = (uint64_t)(tag - text->bytes);
                return true;
            }
            at = memchr(at + 1, *at, (size_t)(next - at - 1));
            if (at == NULL) break;
        }
        tag = next;
    }
    return false;
}

static cbx_status to_utf8(const uint8_t *bytes, size_t length, cbx_text *text, uint64_t *offset) {
    if (length >= 4 && (memcmp(bytes, "\xFF\xFE\0\0", 4) == 0 || memcmp(bytes, "\0\0\xFE\xFF", 4) == 0))
        return CBX_ENCODING_UNSUPPORTED;
    if (length >= 2 && ((bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE))) {
        bool big = bytes[0] == 0xFE;
        text->encoding = iana_names[big ? UTF16BE : UTF16LE];
        return narrow(bytes + 2, length - 2, big, text, offset);
    }
    if (length >= 4 && (memcmp(bytes, "\0<\0?", 4) == 0 || memcmp(bytes, "<\0?\0", 4) == 0)) {
        bool big = bytes[0] == 0;
        text->encoding = iana_names[big ? UTF16BE : UTF16LE];
        return narrow(bytes, length, big, text, offset);
    }
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        text->encoding = iana_names[UTF8];
        return copy_utf8(bytes + 3, length - 3, text, offset);
    }
    /* "<?xm" in EBCDIC (XML 1.0, appendix F). */
    if (length >= 4 && memcmp(bytes, "\x4C\x6F\xA7\x94", 4) == 0) return CBX_ENCODING_UNSUPPORTED;
    size_t blank = 0;
    while (blank < length && strchr(" \t\r\n", bytes[blank]) != NULL && bytes[blank] != 0) blank++;
    if (blank < length && bytes[blank] != '<') return CBX_NOT_XML;
    encoding from = declared(bytes, length, UTF8);
    text->encoding = iana_names[from];
    switch (from) {
    case UNKNOWN: return CBX_ENCODING_UNSUPPORTED;
    case UTF16:
    case UTF16LE:
    case UTF16BE: {
        /* The declaration itself could be read byte by byte, so it is not UTF-16. */
        text->encoding = iana_names[UTF8];
        cbx_status status = copy_utf8(bytes, length, text, offset);
        *offset = 0;
        return status == CBX_OUT_OF_MEMORY ? status : CBX_ENCODING_INVALID;
    }
    case UTF8: return copy_utf8(bytes, length, text, offset);
    default: return widen(bytes, length, from, text, offset);
    }
}

bool cbx_document_is_as_declared(const cbx_document *document) {
    encoding had = UTF8;
    while (had < UNKNOWN && document->encoding != iana_names[had]) had++;
    encoding named = declared((const uint8_t *)document->text, document->length, had);
    return named == had || (named == UTF16 && (had == UTF16LE || had == UTF16BE));
}

cbx_status cbx_text_decode(const uint8_t *bytes, size_t length, const cbx_limits *limits,
                           cbx_text *text, uint64_t *offset) {
    *text = (cbx_text){.encoding = ""};
    *offset = 0;
    if (length == 0) return CBX_EMPTY;
    if (length > limits->bytes || length > INT32_MAX / 3) return CBX_TOO_LARGE;
    if (length >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B) return CBX_COMPRESSED;
    if (length >= 4 && memcmp(bytes, "PK\3\4", 4) == 0) return CBX_COMPRESSED;
    cbx_status status = to_utf8(bytes, length, text, offset);
    if (status != CBX_OK) return status;
    size_t blank = strspn(text->bytes, " \t\r\n");
    if (blank == text->length) return CBX_EMPTY;
    if (text->bytes[blank] != '<') {
        *offset = blank;
        return CBX_NOT_XML;
    }
    const char *nul = memchr(text->bytes, 0, text->length);
    if (nul != NULL) {
        *offset = (uint64_t)(nul - text->bytes);
        return CBX_NOT_WELL_FORMED;
    }
    return crowded_tag(text, limits->attributes, offset) ? CBX_TOO_MANY_ATTRIBUTES : CBX_OK;
}
