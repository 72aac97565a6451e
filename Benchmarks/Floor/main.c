#include "floor.h"

#include <stdlib.h>
#include <string.h>

/* parse LIST | validate SCHEMA LIST | valid SCHEMA LIST | store DATABASE LIST BATCH
 * | samples DATABASE COUNT BATCH | lookups DATABASE TIMES | import SCHEMA DATABASE LIST BATCH
 *
 * `valid` prints the paths of the valid files, `lookups` medians and 99th percentiles as JSON; the
 * others print one line of counts. */
int main(int count, char **words) {
    const char *name = count > 1 ? words[1] : "";
    xmlInitParser();
    if (strcmp(name, "parse") == 0 && count == 3) {
        run_parse(words[2]);
    } else if (strcmp(name, "validate") == 0 && count == 4) {
        run_validate(words[2], words[3], 0);
    } else if (strcmp(name, "valid") == 0 && count == 4) {
        run_validate(words[2], words[3], 1);
    } else if (strcmp(name, "store") == 0 && count == 5) {
        run_store(words[2], words[3], atoi(words[4]));
    } else if (strcmp(name, "samples") == 0 && count == 5) {
        run_samples(words[2], atol(words[3]), atoi(words[4]));
    } else if (strcmp(name, "lookups") == 0 && count == 4) {
        run_lookups(words[2], atoi(words[3]));
    } else if (strcmp(name, "import") == 0 && count == 6) {
        run_import(words[2], words[3], words[4], atoi(words[5]));
    } else {
        fail("usage", "parse, validate, valid, store, samples, lookups or import; see main.c");
    }
    return 0;
}
