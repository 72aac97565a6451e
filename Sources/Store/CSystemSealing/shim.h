/* Empty on purpose: this module only carries SQLite's compiler and linker flags to CSealedFile's C
   files. */
