import Glibc

/// One thing to read: a file or standard input.
struct Input: Sendable {
    /// The name shown to the user.
    let name: String
    /// Where it is; nil for standard input.
    let path: String?

    static let standardInput = Input(name: "<stdin>", path: nil)

    init(path: String) { self.init(name: path, path: path) }

    private init(name: String, path: String?) {
        self.name = name
        self.path = path
    }

    /// Bytes, as far as the file system knows; 0 otherwise.
    var size: Int {
        var facts = stat()
        guard let path, stat(path, &facts) == 0 else { return 0 }
        return Int(facts.st_size)
    }

    /// Reads all bytes, or one more than `limit` where there are more.
    func read(limit: Int) throws(FileFailure) -> [UInt8] {
        guard let path else { return try FileBytes.read(descriptor: 0, name: name, limit: limit) }
        return try FileBytes.read(path: path, limit: limit)
    }
}
