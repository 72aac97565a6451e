import Testing

/// The form of errors: a sentence for people, JSON with a stable code for programs.
@Suite struct ErrorFormTests {
    @Test func peopleGetASentence() throws {
        let run = try Command.run(["explain", "NOPE"])
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("casebook: unknown rule code NOPE; "))
        #expect(run.output.isEmpty)
    }

    @Test(
        "a program gets the name of the message, whatever its words",
        arguments: [
            (["explain", "NOPE", "--format", "json"], "document.unknownRule"),
            (["explain", "NOPE", "--format=json"], "document.unknownRule"),
            (["packs", "list", "--format", "jsonl", "--folder", "x"], "usage"),
            (["validate", "x.xml", "--jobs", "0", "--format", "json"], "usage"),
            (["render", "missing.xml", "-o", "/no/where.html"], ""),
            (["types", "Nope", "--format", "jsonl"], "samples.unknownType"),
            (["validate", "--format", "json", "--config", "missing.toml"], "file.cannotBe"),
        ])
    func programsGetACode(arguments: [String], code: String) throws {
        let run = try Command.run(arguments)
        #expect(run.status == 2, "\(run.errors)")
        #expect(run.output.isEmpty)
        guard !code.isEmpty else {
            #expect(run.errors.hasPrefix("casebook: "), "\(run.errors)")
            return
        }
        #expect(
            run.errors.hasPrefix(#"{"error":{"code":"\#(code)","message":""#), "\(run.errors)")
        #expect(run.errors.hasSuffix("\"}}\n"), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func aFormatOfTheInputIsNoneOfTheErrors() throws {
        let run = try Command.run(
            ["samples", "import", "--format", "jsonl", "--person", "x", "missing.jsonl"])
        #expect(run.status != 0 && run.errors.contains("'x' is invalid"), "\(run.errors)")
        #expect(!run.errors.hasPrefix("{"))
    }

    @Test func whatStandsBehindTwoHyphensIsNoOption() throws {
        let run = try Command.run(["explain", "--", "--format", "json"])
        #expect(run.status != 0)
        #expect(!run.errors.hasPrefix("{"), "\(run.errors)")
    }

    /// The parser called the option unknown, and said nothing of its place.
    @Test func anOptionBeforeItsCommandIsPutInItsPlace() throws {
        let run = try Command.run(["--quiet", "validate", "x.xml"])
        #expect(run.status == 2)
        #expect(
            run.errors
                == "casebook: --quiet belongs after the command: casebook validate --quiet\n")
        let json = try Command.run(["--format=json", "validate", "x.xml"])
        #expect(json.errors.contains("--format belongs after the command"), "\(json.errors)")
        for own in ["--version", "--help", "-h"] {
            #expect(try Command.run([own]).status == 0)
        }
        #expect(try Command.run(["--nope"]).errors.contains("Unknown option '--nope'"))
    }
}
