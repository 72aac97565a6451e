/* Empty on purpose: this module only carries libxml2's and libxslt's compiler and linker flags to
   CLibXML's C files. Swift must never see their headers (ARCHITECTURE.md, "The wall"). */
