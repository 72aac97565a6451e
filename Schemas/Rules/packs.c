#include "CRulePacks.h"

/* The packs travel inside the program, so that an installed one needs no folder beside it. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char cda_core[] = {
#embed "cda-core.sch"
};

static const unsigned char us_realm_header[] = {
#embed "us-realm-header.sch"
};

static const unsigned char ccd[] = {
#embed "ccd.sch"
};

static const unsigned char patient_safety[] = {
#embed "patient-safety.sch"
};

struct cbx_rule_text cbx_rules_cda_core(void)
{
    return (struct cbx_rule_text){cda_core, sizeof cda_core};
}

struct cbx_rule_text cbx_rules_us_realm_header(void)
{
    return (struct cbx_rule_text){us_realm_header, sizeof us_realm_header};
}

struct cbx_rule_text cbx_rules_ccd(void)
{
    return (struct cbx_rule_text){ccd, sizeof ccd};
}

struct cbx_rule_text cbx_rules_patient_safety(void)
{
    return (struct cbx_rule_text){patient_safety, sizeof patient_safety};
}
