internal import DocumentValidation
internal import Glibc
package import Wording

/// What the terminal is and wants.
package enum Terminal {
    /// Whether standard error is watched by a person.
    package static var isErrorWatched: Bool { isatty(Console.standardError) == 1 }

    /// Whether standard input is typed by a person.
    package static var isInputTyped: Bool { isatty(0) == 1 }

    package static func wantsColors(_ descriptor: Int32) -> Bool {
        if Console.variable("NO_COLOR")?.isEmpty == false { return false }
        if let forced = Console.variable("CLICOLOR_FORCE"), forced != "0" { return true }
        return isatty(descriptor) == 1 && Console.variable("TERM") != "dumb"
    }

    /// Writes lines to standard error. What is in them may come from others: nothing in them
    /// steers the terminal.
    package static func say(_ lines: String) {
        let lines = lines.split(separator: "\n", omittingEmptySubsequences: false)
        write(lines.map { "\(String($0).printable)\n" }.joined())
    }

    /// Writes a sentence to standard error.
    package static func say(_ message: Message) { say(message.text) }

    /// Writes a sentence to standard error, with the name of the program that says it.
    package static func note(_ message: Message) { say("casebook: \(message)") }

    /// Writes a sentence to standard output at once.
    package static func print(_ message: Message) throws(FileFailure) { try print(message.text) }

    /// Writes a line to standard output at once.
    package static func print(_ line: String) throws(FileFailure) {
        var stream = try ResultStream(file: nil)
        try stream.write("\(line)\n")
        try stream.flush()
    }

    /// Replaces the line that stands on standard error.
    package static func replaceLine(_ line: String) {
        write("\r\u{1B}[K\(line)")
    }

    private static func write(_ text: String) {
        Array(text.utf8).withUnsafeBytes { buffer in
            _ = Glibc.write(Console.standardError, buffer.baseAddress!, buffer.count)
        }
    }
}
