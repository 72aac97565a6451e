import Base
import ClinicalFHIR
import ClinicalRecord
import DocumentExtraction
import Foundation
import HealthModel
import Statements
import XMLTree

/// mutants LIST FIRST LAST AT: reads the cases from FIRST up to LAST, and writes the number of the
/// current case to the file AT.
let arguments = CommandLine.arguments
guard arguments.count == 5, let first = Int(arguments[2]), let last = Int(arguments[3]) else {
    fatalError("usage: mutants LIST FIRST LAST AT")
}
let documents = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n")
    .map { [UInt8](try Data(contentsOf: URL(filePath: String($0)))) }
let mark = try FileHandle(forUpdating: URL(filePath: arguments[4]).made())
var (read, statements, resources) = (0, 0, 0)
for number in first..<last {
    try mark.seek(toOffset: 0)
    try mark.write(contentsOf: Data("\(number)".utf8))
    var random = SplitMix64(seed: UInt64(number))
    let bytes = Mutation.of(documents[number % documents.count], &random)
    guard let found = try Case(bytes, number, &random) else { continue }
    read += 1
    statements += found.statements
    resources += found.resources
}
print(
    "\(last - first) cases of \(documents.count) documents: \(read) were read, with "
        + "\(statements) statements and \(resources) resources")

/// Processes one document; stops the program if content is lost.
struct Case {
    var statements = 0
    var resources = 0

    init?(_ bytes: [UInt8], _ number: Int, _ random: inout SplitMix64) throws {
        let limits = ParseLimits()
        let work = limits.budget(forBytes: bytes.count)
        guard let document = try? XMLDocument(bytes, limits: limits, within: work),
            let extracted = StatementReader.extract(document)
        else { return nil }
        statements = extracted.statements.count
        var json = JSONText()
        json.array(extracted.statements) { extracted.write($1, to: &$0) }
        _ = try JSONValue(json.bytes, maximumDepth: 512)
        precondition(
            extracted.entries == extracted.converted + extracted.carried + extracted.listed.count,
            "the account of case \(number) is not complete")
        // The independent count takes longer than everything else together.
        if number % 4 == 0 {
            let lost = try Conservation(document, extracted).missing
            precondition(lost.isEmpty, "case \(number) loses \(lost.prefix(3))")
        }
        let made = ClinicalResources.make(from: extracted, document: "\(number)")
        resources = made.resources.count
        _ = try JSONValue(made.bundle(of: extracted.header), maximumDepth: 512)
        let kept = DocumentContents(extracted: extracted, passages: []).bytes
        precondition(
            DocumentContents.statements(in: kept) == extracted, "case \(number) is kept otherwise")
        if let damaged = DocumentContents.statements(in: Mutation.ofForm(kept, &random)) {
            _ = ClinicalResources.make(from: damaged, document: "\(number)")
        }
    }
}

extension ClinicalStatement {
    /// The input of ``Conservation``.
    func json() throws -> JSONValue {
        var json = JSONText()
        write(&json)
        return try JSONValue(json.bytes, maximumDepth: 512)
    }
}

extension URL {
    /// The file, which is empty if it was not there.
    func made() throws -> URL {
        try Data().write(to: self)
        return self
    }
}
