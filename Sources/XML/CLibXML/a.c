int casebook_placeholder;
