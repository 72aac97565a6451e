import Base
import DocumentExtraction
import Fixtures
import Foundation
import HealthModel
import Statements
import Testing
import XMLTree

/// The larger data that is not part of the repository.
enum Shared {
    static let folder = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]

    /// Documents of the corpus by their paths, in order.
    static func corpus() throws -> [String] {
        guard let folder else { return [] }
        let manifest = try String(
            contentsOfFile: folder + "/corpus/MANIFEST.tsv", encoding: .utf8)
        // `path` is the first column.
        return manifest.split(separator: "\n").dropFirst().compactMap { line in
            line.split(separator: "\t").first.map { "\(folder)/corpus/\($0)" }
        }
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }
}

/// Documents that are made for one test.
enum Made {
    /// A document with one section that holds these entries.
    static func document(
        _ entries: String, section: String = "30954-2", header: String = "", text: String = ""
    ) -> [UInt8] {
        Array(
            """
            <ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:sdtc="urn:hl7-org:sdtc" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\(header)\
            <component><structuredBody><component><section>\
            <code code="\(section)" codeSystem="2.16.840.1.113883.6.1"/>\
            <title>Section</title><text>\(text)</text>\(entries)\
            </section></component></structuredBody></component></ClinicalDocument>
            """.utf8)
    }

    /// An entry with one observation.
    static func observation(_ inside: String, attributes: String = "") -> String {
        """
        <entry><observation classCode="OBS" moodCode="EVN"\(attributes)>\
        <code code="2823-3" codeSystem="2.16.840.1.113883.6.1"/>\(inside)</observation></entry>
        """
    }

    static func extract(_ bytes: [UInt8]) throws -> ExtractedDocument {
        let limits = ParseLimits()
        let document = try XMLDocument(
            bytes, limits: limits, within: limits.budget(forBytes: bytes.count))
        return try #require(StatementReader.extract(document))
    }

    static func statements(_ entries: String) throws -> [ClinicalStatement] {
        try extract(document(entries)).statements
    }
}

extension ClinicalStatement {
    /// The statement's own JSON, read back; without what it carries.
    func json() throws -> JSONValue {
        var json = JSONText()
        write(&json)
        return try JSONValue(json.bytes)
    }

    var faultNames: [String] {
        faults.map { $0.place.isEmpty ? $0.code.rawValue : "\($0.code.rawValue) \($0.place)" }
    }
}
