#ifndef CRULEPACKS_H
#define CRULEPACKS_H

#include <stddef.h>

/// The text of a rule pack: what its `.sch` file has, in the program itself.
struct cbx_rule_text {
    const unsigned char *_Nullable bytes;
    size_t length;
};

struct cbx_rule_text cbx_rules_cda_core(void);
struct cbx_rule_text cbx_rules_us_realm_header(void);
struct cbx_rule_text cbx_rules_ccd(void);
struct cbx_rule_text cbx_rules_patient_safety(void);

#endif
