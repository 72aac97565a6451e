import Foundation
import Schematron
import Testing

/// The data beside the repository, where it is at hand.
enum Shared {
    static let folder = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"].map {
        URL(filePath: $0)
    }

    /// Prefixes of the packs that HL7 publishes.
    static let namespaces = [
        "cda": "urn:hl7-org:v3", "sdtc": "urn:hl7-org:sdtc",
        "xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "voc": "http://www.lantanagroup.com/voc",
        "svs": "urn:ihe:iti:svs:2008", "xsl": "http://www.w3.org/1999/XSL/Transform",
        "hl7": "urn:hl7-org:v3",
    ]

    static func bytes(_ path: String) throws -> [UInt8] {
        let folder = try #require(folder)
        return Array(try Data(contentsOf: folder.appending(path: path)))
    }

    /// Every document of the corpus, by its path in the shared data.
    static func corpusDocuments() throws -> [String] {
        let folder = try #require(folder).appending(path: "corpus/documents")
        let walk = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
        return try #require(walk).compactMap { $0 as? String }
            .filter { $0.lowercased().hasSuffix(".xml") }.map { "corpus/documents/" + $0 }.sorted()
    }

    /// A pack of `standards/schematron` with the files beside it.
    static func pack(_ path: String, phase: String? = nil) throws -> SchematronSchema {
        try SchematronSchema(
            SchematronSource(
                name: path, path: path, bytes: bytes("standards/schematron/" + path),
                open: { try? bytes("standards/schematron/" + $0) }), phase: phase)
    }
}
