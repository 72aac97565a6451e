#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A code as a document's header writes it (HL7 V3 CE), each attribute verbatim.
public struct Code: Sendable, Hashable {
    /// The code itself, as `34133-9`.
    public var code: String?
    /// The code system's OID, as `2.16.840.1.113883.6.1` (LOINC).
    public var codeSystem: String?
    /// The words beside the code.
    public var displayName: String?

    /// Makes a code from the attributes of a CE element.
    public init(code: String?, codeSystem: String? = nil, displayName: String? = nil) {
        self.code = code
        self.codeSystem = codeSystem
        self.displayName = displayName
    }
}

/// What a document says of another one (CDA `relatedDocument`).
public struct RelatedDocument: Sendable, Hashable {
    /// `RPLC` replaces, `APND` adds to, `XFRM` was transformed from; as written.
    public var typeCode: String?
    /// The other document's ids (`parentDocument/id`).
    public var ids: [InstanceIdentifier]
    /// The other document's set of versions.
    public var setID: InstanceIdentifier?
    /// The other document's version.
    public var versionNumber: DocumentVersion?

    /// Makes a relation from a `relatedDocument` and its `parentDocument`.
    public init(
        typeCode: String?, ids: [InstanceIdentifier] = [], setID: InstanceIdentifier? = nil,
        versionNumber: DocumentVersion? = nil
    ) {
        self.typeCode = typeCode
        self.ids = ids
        self.setID = setID
        self.versionNumber = versionNumber
    }
}

/// The time cared for (CDA `documentationOf/serviceEvent/effectiveTime`): what was written, and
/// the instants it was read as.
public struct ServicePeriod: Sendable, Hashable {
    /// The beginning; nil if absent or not readable.
    public var start: Date?
    /// The end; nil if absent or not readable.
    public var end: Date?
    /// `low/@value` as written.
    public var writtenStart: String?
    /// `high/@value` as written.
    public var writtenEnd: String?

    /// Makes a period; instants are kept to the microsecond.
    public init(start: Date?, end: Date?, writtenStart: String?, writtenEnd: String?) {
        self.start = start.map { Date(microseconds: $0.microseconds) }
        self.end = end.map { Date(microseconds: $0.microseconds) }
        self.writtenStart = writtenStart
        self.writtenEnd = writtenEnd
    }
}

/// A document's place in its set of versions (CDA `versionNumber`, HL7 V3 INT).
public struct DocumentVersion: Sendable, Hashable {
    /// The value as written, whatever it is.
    public let written: String
    /// The number, if what is written is one: decimal digits with XML white space around them.
    /// What is larger than any `Int` counts as the largest.
    public let number: Int?

    /// Keeps what is written and reads it as a number if it is one.
    public init(written: String) {
        self.written = written
        let digits = written.utf8.drop(while: Self.isWhiteSpace)
        let trimmed = digits.reversed().drop(while: Self.isWhiteSpace).reversed()
        let isNumber =
            !trimmed.isEmpty
            && trimmed.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        self.number =
            isNumber ? Int(String(decoding: Array(trimmed), as: UTF8.self)) ?? .max : nil
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
