/*
 * Whether texts are of the forms of HL7 V3 Data Types Release 1 and XML Schema 1.0, Part 2. What
 * nearly all values are is decided here; what remains is left to libxml2's own types and regular
 * expressions, so that the verdict is the one that it gives with HL7's schema.
 */
#include "model.h"

#include <libxml/xmlregexp.h>
#include <libxml/xmlschemastypes.h>
#include <pthread.h>
#include <string.h>

/* Longer values are not handed to regular expressions, which step back. */
#define LONGEST_FOR_PATTERNS 4096
/* Digits that every implementation of decimal numbers takes. */
#define SURE_DIGITS 18

static xmlRegexpPtr timestamp, uuid;

static void prepare(void) {
    cbx_initialize();
    xmlSchemaInitTypes();
    timestamp = xmlRegexpCompile(
        BAD_CAST "[0-9]{1,8}|([0-9]{9,14}|[0-9]{14,14}\\.[0-9]+)([+\\-][0-9]{1,4})?");
    uuid = xmlRegexpCompile(BAD_CAST
                            "[0-9a-zA-Z]{8}-[0-9a-zA-Z]{4}-[0-9a-zA-Z]{4}-[0-9a-zA-Z]{4}-"
                            "[0-9a-zA-Z]{12}");
}

static void need_libxml(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
}

static bool is_builtin(xmlSchemaValType type, const char *text) {
    need_libxml();
    return xmlSchemaValidatePredefinedType(xmlSchemaGetBuiltInType(type), BAD_CAST text, NULL) == 0;
}

static bool matches(xmlRegexpPtr *pattern, const char *text, size_t length) {
    if (length > LONGEST_FOR_PATTERNS) return false;
    need_libxml();
    return *pattern != NULL && xmlRegexpExec(*pattern, BAD_CAST text) == 1;
}

static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

static const char *past_digits(const char *c) {
    while (is_digit(*c)) c++;
    return c;
}

static bool is(model_span span, const char *word) {
    size_t length = strlen(word);
    return (size_t)(span.end - span.start) == length && memcmp(span.start, word, length) == 0;
}

static bool is_word(model_span span) {
    for (const char *c = span.start; c < span.end; c++)
        if (model_is_space(*c)) return false;
    return span.start < span.end;
}

static bool is_integer(const char *text) {
    model_span span = model_trimmed(text);
    const char *c = span.start + (*span.start == '+' || *span.start == '-');
    const char *end = past_digits(c);
    if (end == span.end && end > c && end - c <= SURE_DIGITS) return true;
    return is_builtin(XML_SCHEMAS_INTEGER, text);
}

static bool is_positive(const char *text) {
    model_span span = model_trimmed(text);
    if (!is_integer(text) || *span.start == '-') return false;
    for (const char *c = span.start; c < span.end; c++)
        if (*c >= '1' && *c <= '9') return true;
    return false;
}

static bool is_real(const char *text) {
    model_span span = model_trimmed(text);
    const char *c = span.start + (*span.start == '+' || *span.start == '-');
    const char *point = past_digits(c);
    const char *end = *point == '.' ? past_digits(point + 1) : point;
    if (end == span.end && point > c && end != point + 1 && end - c <= SURE_DIGITS) return true;
    return is_builtin(XML_SCHEMAS_DECIMAL, text) || is_builtin(XML_SCHEMAS_DOUBLE, text);
}

static bool is_probability(const char *text) {
    need_libxml();
    xmlSchemaTypePtr type = xmlSchemaGetBuiltInType(XML_SCHEMAS_DOUBLE);
    xmlSchemaValPtr value = NULL, zero = NULL, one = NULL;
    bool fits = false;
    if (xmlSchemaValidatePredefinedType(type, BAD_CAST text, &value) == 0 &&
        xmlSchemaValidatePredefinedType(type, BAD_CAST "0.0", &zero) == 0 &&
        xmlSchemaValidatePredefinedType(type, BAD_CAST "1.0", &one) == 0) {
        int above = xmlSchemaCompareValues(value, zero), below = xmlSchemaCompareValues(value, one);
        fits = (above == 0 || above == 1) && (below == 0 || below == -1);
    }
    xmlSchemaFreeValue(value);
    xmlSchemaFreeValue(zero);
    xmlSchemaFreeValue(one);
    return fits;
}

/* One to fourteen digits; from the ninth on an offset may follow, after the fourteenth a fraction
   before it. */
static bool is_timestamp(const char *text) {
    const char *c = past_digits(text);
    long digits = c - text;
    if (digits >= 1 && digits <= 14) {
        if (digits == 14 && *c == '.' && is_digit(c[1])) c = past_digits(c + 1);
        if (digits >= 9 && (*c == '+' || *c == '-') && is_digit(c[1])) {
            const char *end = past_digits(c + 1);
            if (end - c <= 5) c = end;
        }
        if (*c == '\0') return true;
    }
    return digits > 0 && matches(&timestamp, text, strlen(text));
}

static bool is_object_identifier(const char *text) {
    if (*text < '0' || *text > '2') return false;
    const char *c = text + 1;
    while (*c == '.') {
        if (!is_digit(*++c)) return false;
        c = *c == '0' ? c + 1 : past_digits(c);
    }
    return *c == '\0';
}

static bool is_unique_identifier(const char *text) {
    if (is_object_identifier(text)) return true;
    const char *c = text;
    while (is_letter(*c) || is_digit(*c) || *c == '-') c++;
    if (*c != '\0') return false;
    if (is_letter(*text)) return true;
    static const uint8_t hyphens[] = {8, 13, 18, 23};
    size_t length = (size_t)(c - text), count = 0;
    for (c = text; *c != '\0'; c++) count += *c == '-';
    bool is_uuid = length == 36 && count == sizeof hyphens;
    for (size_t i = 0; is_uuid && i < sizeof hyphens; i++) is_uuid = text[hyphens[i]] == '-';
    return is_uuid || (is_digit(*text) && count > 0 && matches(&uuid, text, length));
}

/* A fragment, or a scheme with letters, digits and what else telephone numbers and mail addresses
   have; libxml2 decides on all others. */
static bool is_url(const char *text) {
    const char *c = text;
    while (is_letter(*c)) c++;
    if (*text == '#' || (c > text && *c == ':')) {
        c = *text == '#' ? text + 1 : c + 1;
        while (is_letter(*c) || is_digit(*c) || (*c != '\0' && strchr("-._+@()", *c) != NULL)) c++;
        if (*c == '\0') return true;
    }
    return is_builtin(XML_SCHEMAS_ANYURI, text);
}

static bool is_name_character(char c) {
    return is_letter(c) || is_digit(c) || c == '-' || c == '.' || c == '_';
}

/* One name, or one and more, in ASCII; libxml2 decides on all others. */
static bool is_plain_names(const char *text, bool takes_more) {
    model_span span = model_trimmed(text);
    const char *c = span.start;
    while (c < span.end) {
        if (!is_letter(*c) && *c != '_') return false;
        while (c < span.end && is_name_character(*c)) c++;
        if (c == span.end) return true;
        if (!takes_more || !model_is_space(*c)) return false;
        while (model_is_space(*c)) c++;
    }
    return false;
}

static bool has_code(const cbx_model *model, uint16_t list, model_span span) {
    uint16_t code = model_code(model, span);
    if (code == CBX_MODEL_NONE) return false;
    return model->lists[list * model->list_bytes + code / 8] >> code % 8 & 1;
}

static bool has_codes(const cbx_model *model, uint16_t list, const char *c) {
    for (;;) {
        while (model_is_space(*c)) c++;
        if (*c == '\0') return true;
        const char *start = c;
        while (*c != '\0' && !model_is_space(*c)) c++;
        if (!has_code(model, list, (model_span){start, c})) return false;
    }
}

/* Each item is one integer; libxml2 gets one at a time. */
static bool is_integers(const char *c) {
    char item[64];
    for (;;) {
        while (model_is_space(*c)) c++;
        if (*c == '\0') return true;
        const char *start = c;
        while (*c != '\0' && !model_is_space(*c)) c++;
        if ((size_t)(c - start) >= sizeof item) return false;
        memcpy(item, start, (size_t)(c - start));
        item[c - start] = '\0';
        if (!is_integer(item)) return false;
    }
}

bool model_value_fits(const cbx_model *model, const cbx_model_value *value, const char *text) {
    model_span span;
    switch ((cbx_model_form)value->form) {
    case CBX_FORM_STRING: return *text != '\0';
    case CBX_FORM_WORD: return is_word(model_trimmed(text));
    case CBX_FORM_BOOLEAN:
        span = model_trimmed(text);
        return is(span, "true") || is(span, "false");
    case CBX_FORM_BINARY: return is_builtin(XML_SCHEMAS_BASE64BINARY, text);
    case CBX_FORM_INTEGER: return is_integer(text);
    case CBX_FORM_REAL: return is_real(text);
    case CBX_FORM_PROBABILITY: return is_probability(text);
    case CBX_FORM_TIMESTAMP: return is_timestamp(text);
    case CBX_FORM_UNIQUE_IDENTIFIER: return is_unique_identifier(text);
    case CBX_FORM_OBJECT_IDENTIFIER: return is_object_identifier(text);
    case CBX_FORM_URL: return is_url(text);
    case CBX_FORM_POSITIVE_INTEGER: return is_positive(text);
    case CBX_FORM_INTEGERS: return is_integers(text);
    case CBX_FORM_EMPTY: return *text == '\0';
    case CBX_FORM_TEXT: return true;
    case CBX_FORM_XML_BOOLEAN:
        span = model_trimmed(text);
        return is(span, "true") || is(span, "false") || is(span, "1") || is(span, "0");
    case CBX_FORM_IDENTIFIER:
        return is_plain_names(text, false) || is_builtin(XML_SCHEMAS_NCNAME, text);
    case CBX_FORM_IDENTIFIER_REFERENCE:
        return is_plain_names(text, false) || is_builtin(XML_SCHEMAS_IDREF, text);
    case CBX_FORM_IDENTIFIER_REFERENCES:
        return is_plain_names(text, true) || is_builtin(XML_SCHEMAS_IDREFS, text);
    case CBX_FORM_NAME_TOKEN:
        return is_plain_names(text, false) || is_builtin(XML_SCHEMAS_NMTOKEN, text);
    case CBX_FORM_NAME_TOKENS:
        return is_plain_names(text, true) || is_builtin(XML_SCHEMAS_NMTOKENS, text);
    case CBX_FORM_CODE: return has_code(model, value->list, model_trimmed(text));
    case CBX_FORM_CODES: return has_codes(model, value->list, text);
    }
    return false;
}

bool model_equals_fixed(const cbx_model_value *value, const cbx_model_name *fixed,
                        const char *texts, const char *text) {
    const char *word = texts + fixed->offset;
    switch ((cbx_model_form)value->form) {
    case CBX_FORM_TEXT:
    case CBX_FORM_STRING:
    case CBX_FORM_UNIQUE_IDENTIFIER:
    case CBX_FORM_OBJECT_IDENTIFIER:
    case CBX_FORM_TIMESTAMP: return strcmp(text, word) == 0;
    case CBX_FORM_XML_BOOLEAN:
        if (is(model_trimmed(text), *word == 't' ? "1" : "0")) return true;
        break;
    default: break;
    }
    return is(model_trimmed(text), word);
}
