/* Intentionally empty: this module only passes the compiler and linker flags of libxml2 and libxslt
   to CLibXML's C files. Swift must never see their headers (Documentation/decisions/0003-libxml2-wall.md). */
