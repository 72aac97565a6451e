public import HealthModel

/// Which persons are looked for: those of whom all that is said holds.
public struct PersonQuery: Sendable, Hashable {
    /// Contained in the patient's name of a document; case and accents do not matter.
    public var name: String?
    /// The patient's date of birth in a document, as far as it is said: `1980`, `198004`,
    /// `19800412`.
    public var birthDate: String?
    /// An identifier of theirs, exactly.
    public var identifier: InstanceIdentifier?
    /// At most so many persons.
    public var limit: Int

    /// Persons that one answer has at most, and documents that are read of each for it.
    public static let mostPersons = 100
    static let mostDocuments = 50
    /// Persons with a name that fits whose documents are read for one answer.
    static let mostLookedAt = 500
    /// Documents with a name that fits that one search goes through.
    static let mostFitting = 20_000

    /// Looks for persons.
    public init(
        name: String? = nil, birthDate: String? = nil, identifier: InstanceIdentifier? = nil,
        limit: Int = PersonQuery.mostPersons
    ) {
        self.name = name
        self.birthDate = birthDate
        self.identifier = identifier
        self.limit = limit
    }

    /// - Throws: ``StoreError/Code/invalidArgument`` for a query that means everybody, or nobody.
    func check() throws(StoreError) {
        guard name != nil || birthDate != nil || identifier != nil else {
            throw StoreError(
                .invalidArgument, "search for persons by name, birth date or identifier")
        }
        guard name.map({ $0.unicodeScalars.count >= 2 }) ?? true else {
            throw StoreError(
                .invalidArgument, "a name to search for must have at least two characters")
        }
        guard birthDate.map(Self.isDate) ?? true else {
            throw StoreError(
                .invalidArgument, "a birth date to search for must be year, month and day: 19800412"
            )
        }
        guard birthDate == nil || name != nil || identifier != nil else {
            throw StoreError(
                .invalidArgument, "a search by birth date needs a name or an identifier too")
        }
        guard (1...Self.mostPersons).contains(limit) else {
            throw StoreError(.invalidArgument, "the limit must be 1 to \(Self.mostPersons) persons")
        }
    }

    private static func isDate(_ text: String) -> Bool {
        [4, 6, 8].contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
