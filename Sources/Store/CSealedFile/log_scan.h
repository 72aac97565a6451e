/*
 * Reading a sealed log before SQLite does (https://www.sqlite.org/fileformat2.html#walformat).
 */
#ifndef CASEBOOK_LOG_SCAN_H
#define CASEBOOK_LOG_SCAN_H

#include "sealed_file.h"

/* Page 1 as the last transaction of a log left it, for a database whose own page 1 was torn when
   the log was brought in. False if the log does not have the page. O(log). */
bool cbx_log_first_page(struct cbx_sealed_files *files, const char *log_name, uint8_t *page);

#endif
