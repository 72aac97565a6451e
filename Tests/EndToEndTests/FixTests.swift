import Foundation
import Testing

/// `casebook fix`, and what is said of words that are none.
@Suite struct FixTests {
    private static let document = """
        <ClinicalDocument xmlns="urn:hl7-org:v3">
          <typeId root="2.16.840.1.113883.1.3" extension="wrong"/>
          <id root="2.999.1"/>
        </ClinicalDocument>

        """

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "fix-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func aDifferenceIsShownAndTheFileStays() throws {
        try inFolder { folder in
            let file = folder.appending(path: "a.xml")
            try Data(Self.document.utf8).write(to: file)
            let run = try Command.run(["fix", file.path, "--diff"])
            #expect(run.status == 1, "\(run)")
            #expect(run.output.hasPrefix("--- a/"))
            #expect(
                run.output.contains("\n-  <typeId root=\"2.16.840.1.113883.1.3\" extension=\"wrong")
            )
            #expect(
                run.output.contains("\n+  <typeId root=\"2.16.840.1.113883.1.3\" extension=\"POCD"))
            #expect(run.errors.contains("a.xml:2: CB-FIX-TYPE-ID: "))
            #expect(try Data(contentsOf: file) == Data(Self.document.utf8))
            let output = folder.appending(path: "out").path
            let written = try Command.run(["fix", file.path, "-o", output, "-q"])
            #expect(written.output.isEmpty && written.errors.isEmpty, "\(written)")
            let result = try String(contentsOfFile: output + "/a.xml", encoding: .utf8)
            #expect(
                result == Self.document.replacingOccurrences(of: "wrong", with: "POCD_HD000040"))
            let over = try Command.run(["fix", file.path, "-o", folder.path])
            #expect(over.status == 2 && over.errors.contains("an input of this command"), "\(over)")
        }
    }

    @Test(arguments: [
        (["validatee"], "did you mean validate?"), (["fix", "a.xml"], "either --diff or -o"),
        (["validate", "--rules", "ccdd", "a.xml"], "did you mean ccd?"),
        (["explain", "CB-FIX-UNITS"], "CB-FIX-UNIT"),
    ])
    func wordsThatAreNoneAreCorrected(words: [String], expected: String) throws {
        let run = try Command.run(words)
        #expect(run.status == 2 && run.errors.contains(expected), "\(run)")
    }
}
