import Glibc

/// A file that could not be read or written.
struct FileFailure: Error, CustomStringConvertible {
    /// The name as the user gave it.
    let name: String
    /// The system's error number.
    let number: Int32
    /// `read`, `written` or `listed`.
    let verb: String

    /// Why, in the system's words.
    var reason: String { String(cString: strerror(number)) }

    var description: String { "\(name): cannot be \(verb): \(reason)" }
}
