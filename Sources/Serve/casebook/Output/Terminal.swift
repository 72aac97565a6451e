import Glibc

/// What the terminal is and wants.
enum Terminal {
    /// Whether standard error is watched by a person.
    static let isErrorWatched = isatty(2) == 1

    static func wantsColors(_ descriptor: Int32) -> Bool {
        if variable("NO_COLOR")?.isEmpty == false { return false }
        if let forced = variable("CLICOLOR_FORCE"), forced != "0" { return true }
        return isatty(descriptor) == 1 && variable("TERM") != "dumb"
    }

    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Writes a line to standard error.
    static func say(_ line: String) {
        write(Array("\(line)\n".utf8))
    }

    /// Writes a line to standard output at once.
    static func print(_ line: String) { write(Array("\(line)\n".utf8), to: STDOUT_FILENO) }

    /// Replaces the line that stands on standard error.
    static func replaceLine(_ line: String) {
        write(Array("\r\u{1B}[K\(line)".utf8))
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32 = STDERR_FILENO) {
        bytes.withUnsafeBytes { buffer in
            _ = Glibc.write(descriptor, buffer.baseAddress!, buffer.count)
        }
    }
}
