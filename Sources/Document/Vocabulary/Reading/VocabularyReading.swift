internal import Base

/// What was read of a file of value sets.
public struct VocabularyReading: Sendable {
    /// The value sets and code systems.
    public internal(set) var sets: [ValueSetDraft] = []
    /// What of the file was left out, each with the reason.
    public internal(set) var notes: [String] = []

    init() {}

    /// Notes that are named one by one.
    static let notesKept = 200

    mutating func note(_ text: String) {
        if notes.count < Self.notesKept { notes.append(text) }
    }

    /// Keeps a set that has codes.
    mutating func keep(_ set: ValueSetDraft) {
        if set.codes.isEmpty {
            note("\(set.words) has no codes and is left out")
        } else {
            sets.append(set)
        }
    }

    /// Reads a file in the form that it has: FHIR's JSON (ValueSet, CodeSystem, or a Bundle of
    /// them), XML (`voc.xml` of HL7's rules, ART-DECOR, IHE SVS), or a table as the Value Set
    /// Authority Center offers it, with tabs or commas.
    ///
    /// - Throws: ``VocabularyFailure`` where it has none of these forms, or no value set.
    /// - Complexity: O(*n*) in bytes.
    public init(_ bytes: [UInt8]) throws(VocabularyFailure) {
        let first = bytes.first { $0 > 0x20 && $0 < 0x80 }
        switch first {
        case 0x7B:
            do throws(JSONFailure) {
                self = FHIRValueSets.read(try JSONValue(bytes))
            } catch {
                throw VocabularyFailure("\(error)")
            }
        case 0x3C: self = try ValueSetMarkup.read(bytes)
        default:
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw VocabularyFailure("it is no text in UTF-8; save it so")
            }
            self = ValueSetTable.read(TextTable.rows(of: text))
        }
        try requireSets()
    }

    /// Reads the sheets of a workbook (ECMA-376), in their order.
    ///
    /// - Parameter file: The bytes of a part of the workbook by its path; nil where there is none.
    public init(
        workbook file: (String) throws(VocabularyFailure) -> [UInt8]?
    ) throws(VocabularyFailure) {
        self = ValueSetTable.read(try Workbook.rows(file))
        try requireSets()
    }

    private func requireSets() throws(VocabularyFailure) {
        guard sets.isEmpty else { return }
        throw VocabularyFailure(
            notes.isEmpty
                ? "it has no value set: expected FHIR JSON (ValueSet, CodeSystem, Bundle), "
                    + "voc.xml, IHE SVS, or a table with a column Code and the value set's OID"
                : notes.prefix(5).joined(separator: "; "))
    }
}

extension ValueSetDraft {
    /// Its name and identifier, for people.
    var words: String {
        name.isEmpty ? "the value set \(oid)" : "the value set \(name.prefix(80)) (\(oid))"
    }
}
