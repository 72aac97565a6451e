/// A value set or code system as it was read, before it is compiled.
public struct ValueSetDraft: Sendable, Hashable {
    /// Its object identifier.
    public var oid: String
    /// Its name; empty without one.
    public var name: String
    /// Its version or date, as its publisher writes it.
    public var version: String
    /// Its codes.
    public var codes: [Code]

    /// A code of a code system.
    public struct Code: Sendable, Hashable {
        /// The code.
        public let code: String
        /// The object identifier of its code system; empty where it is not known.
        public let system: String

        /// A code by its parts.
        public init(_ code: String, system: String = "") {
            self.code = code
            self.system = system
        }
    }

    /// A value set by its parts.
    public init(oid: String, name: String = "", version: String = "", codes: [Code] = []) {
        self.oid = oid
        self.name = name
        self.version = version
        self.codes = codes
    }

    /// Whether a text has the form of an object identifier: `2.16.840.1.113883.1.11.1`.
    static func isObjectIdentifier(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= 128, let first = text.utf8.first, (0x30...0x32).contains(first)
        else { return false }
        let parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        return parts.count >= 3
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
    }
}

/// Why a file of value sets cannot be used.
public struct VocabularyFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, where, and what to do; no more of the file than names and identifiers.
    public let description: String

    /// A failure in words.
    public init(_ description: String) { self.description = description }
}

/// What a value set says of a code.
public enum Membership: Sendable, Hashable {
    /// The code is in it.
    case member
    /// The code is in it, of other code systems than the one that is stated.
    case ofAnotherSystem
    /// The code is not in it.
    case absent
    /// The file is damaged where the code would be.
    case damaged
}
