import Archives
import Glibc

/// A file that could not be read or written.
struct FileFailure: Error, CustomStringConvertible {
    /// The name as the user is shown it.
    let name: String
    /// `read`, `written` or `listed`.
    let verb: String
    /// Why, in the system's words or in ours.
    let reason: String
    /// The stable code of what is wrong with the file's bytes, which stays so; nil where reading
    /// them may succeed another time.
    let code: String?
    /// Whether nobody reads any more what was written.
    private(set) var isClosedPipe = false

    /// A failure by the system's error number.
    init(name: String, number: Int32, verb: String) {
        self.init(name: name, verb: verb, reason: String(cString: strerror(number)))
        isClosedPipe = number == EPIPE
    }

    /// A failure by its reason.
    init(name: String, verb: String, reason: String, code: String? = nil) {
        self.name = InputPath(name).description
        self.verb = verb
        self.reason = reason
        self.code = code
    }

    /// An archive, or a document in one, that cannot be unpacked.
    init(name: String, _ refusal: ArchiveRefusal) {
        self.init(
            name: name, verb: "read", reason: refusal.message,
            code: refusal.isLasting ? refusal.code : nil)
    }

    var description: String { "\(name): cannot be \(verb): \(reason)" }
}
