package import Archives
internal import CFileSystem
internal import Glibc
package import Wording

/// What a name or an open descriptor stands for, and how long it is. A link is followed.
package struct FileFacts {
    /// O_PATH, which Swift's Glibc does not show: a place alone, which need not be readable.
    private static let place: Int32 = 0o10000000

    package let isFile: Bool
    package let isFolder: Bool
    /// In bytes.
    package let size: Int
    /// When it was written last, in nanoseconds since 1970.
    package let modified: Int64
    private let device: UInt64
    private let inode: UInt64

    /// - Returns: nil if nothing is there, or it may not be looked at.
    package init?(path: InputPath) {
        guard Console.guest != nil else {
            var facts = cbx_facts()
            guard path.withCString({ cbx_facts_at($0, &facts) }) == 0 else { return nil }
            self.init(facts)
            return
        }
        let file = Console.open(path, Self.place)
        guard file >= 0 else { return nil }
        defer { close(file) }
        self.init(descriptor: file)
    }

    package init?(descriptor: Int32) {
        var facts = cbx_facts()
        guard cbx_facts(descriptor, &facts) == 0 else { return nil }
        self.init(facts)
    }

    private init(_ facts: cbx_facts) {
        isFile = facts.is_file != 0
        isFolder = facts.is_folder != 0
        size = Int(facts.bytes)
        modified = facts.modified
        device = facts.device
        inode = facts.inode
    }

    /// Whether both are one file, by whatever names it was found.
    package func isSame(as other: FileFacts) -> Bool {
        device == other.device && inode == other.inode
    }
}

/// A file that could not be read or written.
package struct FileFailure: Error, CustomStringConvertible {
    /// The name as the user is shown it.
    package let name: String
    /// `read`, `written` or `listed`.
    package let verb: String
    /// Why, in the system's words or in ours.
    package let reason: String
    /// The stable code of what is wrong with the file's bytes, which stays so; nil where reading
    /// them may succeed another time.
    package let code: String?
    /// Whether nobody reads any more what was written.
    package private(set) var isClosedPipe = false

    /// A failure by the system's error number.
    package init(name: String, number: Int32, verb: String) {
        self.init(name: name, verb: verb, reason: String(cString: strerror(number)))
        isClosedPipe = number == EPIPE
    }

    /// A failure by its reason.
    package init(name: String, verb: String, reason: String, code: String? = nil) {
        self.name = InputPath(name).description
        self.verb = verb
        self.reason = reason
        self.code = code
    }

    /// An archive, or a document in one, that cannot be unpacked.
    package init(name: String, _ refusal: ArchiveRefusal) {
        self.init(
            name: name, verb: "read", reason: refusal.message,
            code: refusal.isLasting ? refusal.code : nil)
    }

    package var message: Message { FileMessage.cannotBe(name, verb, reason) }

    package var description: String { message.text }
}
