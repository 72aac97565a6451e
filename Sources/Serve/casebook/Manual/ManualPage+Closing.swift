extension ManualPage {
    /// What is the same for all commands.
    static let closing = """
        .Sh CONFIGURATION
        .Nm casebook validate
        reads the file
        .Pa casebook.toml
        in the working directory, or in the nearest directory above it that has one.
        It holds the long options of the command in a table
        .Li [validate] ,
        in TOML: strings in quotes, whole numbers, true, false, and arrays of strings for
        .Fl \\-select
        and
        .Fl \\-ignore .
        Paths are relative to the file.
        Options of the command line win; a setting that does not exist is an error.
        .Bd -literal -offset indent
        [validate]
        fail-on = "warning"
        ignore = ["CB-FOREIGN"]
        baseline = "known.jsonl"
        .Ed
        .Sh ENVIRONMENT
        .Bl -tag -width Ds
        .It Ev CASEBOOK_STORE
        The store that is used where
        .Fl \\-store
        is not given.
        .It Ev NO_COLOR , CLICOLOR_FORCE
        No colours, or colours even where no terminal reads.
        .El
        .Sh EXIT STATUS
        .Bl -tag -width Ds
        .It 0
        Nothing was found at or above
        .Fl \\-fail\\-on .
        .It 1
        Something was.
        .It 2
        The command could not run, or a file could not be read.
        .It 130
        It was interrupted.
        .El
        .Sh EXAMPLES
        .Dl casebook validate letters/
        .Dl casebook validate letters/ \\-\\-format sarif \\-o casebook.sarif
        .Dl casebook validate letters/ \\-\\-format jsonl \\-o known.jsonl
        .Dl casebook validate letters/ \\-\\-baseline known.jsonl
        .Dl casebook import letters/ \\-\\-store sqlite:casebook.sqlite
        .Sh STANDARDS
        HL7 CDA R2 (ISO/HL7 27932:2009), XML 1.0, SARIF 2.1.0, FHIR R4, ISO/IEC 19757\\-3.

        """
}
