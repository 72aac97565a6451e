/// Something that keeps a file from being worked on, and that may pass: it is tried again.
public struct FolderFailure: Error, Sendable, Hashable {
    /// What could not be done: `read`, `claim`, `move`, `write`, `list`, `store`, …
    public let operation: String
    /// The entry that it could not be done to.
    public let path: EntryPath
    /// The system's error number; 0 where the trouble is the store's.
    public let number: Int32
    /// The store's words, where the trouble is the store's.
    public let message: String?

    /// What mends it, where the trouble is the store's and something can be said.
    public let help: String?

    init(
        _ operation: String, _ path: EntryPath, _ number: Int32, message: String? = nil,
        help: String? = nil
    ) {
        self.help = help
        self.operation = operation
        self.path = path
        self.number = number
        self.message = message
    }

    /// Whether it is about the place and not about one file, so that going on with other files
    /// would only repeat it.
    var isOfThePlace: Bool { isOfTheStore || ErrorNumber(number).isOfThePlace }

    /// Whether it is the store's and not the folder's.
    public var isOfTheStore: Bool { operation == Self.store }

    static let store = "store"

    /// `EACCES`; where it has no name, what could not be done, as `STORE`.
    public var name: String {
        ErrorNumber(number).name ?? operation.uppercased().replacing(" ", with: "-")
    }

    /// What was tried and what the system said, without the path.
    public var reason: String {
        if let message { return message }
        let error = ErrorNumber(number)
        return "cannot \(operation): \(error.words)" + (error.name.map { " (\($0))" } ?? "")
    }
}
