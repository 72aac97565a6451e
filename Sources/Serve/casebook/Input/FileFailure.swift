import Glibc

/// A file that could not be read or written.
struct FileFailure: Error, CustomStringConvertible {
    /// The name as the user gave it.
    let name: String
    /// `read`, `written` or `listed`.
    let verb: String
    /// Why, in the system's words or in ours.
    let reason: String

    /// A failure by the system's error number.
    init(name: String, number: Int32, verb: String) {
        self.init(name: name, verb: verb, reason: String(cString: strerror(number)))
    }

    /// A failure by its reason.
    init(name: String, verb: String, reason: String) {
        self.name = name
        self.verb = verb
        self.reason = reason
    }

    var description: String { "\(name): cannot be \(verb): \(reason)" }
}
