public import Foundation
internal import HealthModel
package import Storage

/// Which documents a consent is about that names none: those of today and those that come.
///
/// What is nil does not matter; all that is not nil has to fit. Names are compared without case
/// and accents, everything else exactly. A document without the fact does not fit.
public struct ConsentRule: Sendable, Hashable, Codable {
    /// A kind of document, by its code and, unless that is nil, its code system.
    public struct TypeCode: Sendable, Hashable, Codable {
        /// The code, as `34133-9`.
        public var code: String
        /// The code system's OID.
        public var codeSystem: String?

        /// Names a kind of document.
        public init(_ code: String, codeSystem: String? = nil) {
            self.code = code
            self.codeSystem = codeSystem
        }
    }

    /// The document is of one of these kinds.
    public var types: Set<TypeCode>?
    /// One of these is among its authors.
    public var authors: Set<String>?
    /// One of these keeps it.
    public var custodians: Set<String>?
    /// One of these brought it, by its name.
    public var sources: Set<String>?
    /// It starts at this time or later.
    public var startsFrom: Date?
    /// It starts before this time.
    public var startsBefore: Date?
    /// Its confidentiality is one of these codes (v3-Confidentiality: U, L, M, N, R, V).
    public var confidentiality: Set<String>?

    /// A rule that every document fits.
    public init() {}

    /// Whether a document fits.
    package func matches(_ document: DocumentEntry) -> Bool {
        if let startsFrom, document.start < startsFrom.microseconds { return false }
        if let startsBefore, document.start >= startsBefore.microseconds { return false }
        if let types {
            guard let code = document.typeCode else { return false }
            let fits = types.contains {
                $0.code == code && ($0.codeSystem == nil || $0.codeSystem == document.typeSystem)
            }
            guard fits else { return false }
        }
        if let sources, !sources.contains(document.source.name) { return false }
        if let confidentiality {
            guard let code = document.confidentiality, confidentiality.contains(code) else {
                return false
            }
        }
        if let custodians {
            guard let name = document.custodian,
                custodians.contains(where: { TextFolding.fold($0) == name })
            else { return false }
        }
        guard let authors else { return true }
        return authors.contains { name in
            document.authors.contains("\u{1F}\(TextFolding.fold(name))\u{1F}")
        }
    }
}
