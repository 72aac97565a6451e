extension ManualPage {
    /// What casebook-validate(1) says beside its options.
    static let validation = """
        .Sh FORMATS
        .Bl -tag -width Ds
        .It Cm full , concise
        For people; of findings of one document that say the same,
        .Cm full
        shows three and counts the others.
        .It Cm json , jsonl
        One object a document.
        .It Cm sarif
        SARIF 2.1.0, in runs of 25,000 results, of which there are 20 at most; what is beyond is
        counted in a notification.
        Fingerprints stay the same when lines shift.
        .It Cm junit
        A document is a test suite, a level a test.
        .It Cm github
        Annotations of GitHub Actions.
        .It Cm csv
        A row a finding; a cell that would be a formula begins with an apostrophe.
        .It Cm html
        One page without scripts, with the source masked.
        .It Cm svrl
        Findings of all levels as failed asserts, information as successful reports;
        the attribute
        .Li test
        is empty.
        .It Cm operationoutcome
        FHIR R4: the resource for one document, a Bundle for several.
        .El
        .Sh WHAT IS REPORTED
        A level that failed only by findings that
        .Fl \\-select ,
        .Fl \\-ignore
        or
        .Fl \\-baseline
        leave out has passed; verdicts, counts and the exit status follow what remains.
        Of several words that fit a code the longest decides.
        Fatal findings are always reported: such a document has not been checked.
        A baseline knows a finding by its code, words and XPath, or by its XPath without positions
        as often as it has it.
        .Sh SCORES
        A score begins at 100.
        Each kind of finding, which is a code with its words, multiplies it once:
        an error of the schema by 0.85, another error by 0.92, a warning by 0.98.
        A document that cannot be read has 0.
        A is from 90, B from 80, C from 70, D from 60.
        Improvements are ordered by the points that they bring for each place to mend.
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

        """

    /// What casebook(1) says behind the list of commands.
    static let closing = """
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
