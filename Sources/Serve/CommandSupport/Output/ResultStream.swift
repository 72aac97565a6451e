internal import Glibc
package import Wording

/// Where results go: standard output or a file, in large pieces unless someone is watching.
package struct ResultStream {
    private let descriptor: Int32
    private let name: String
    private let isWatched: Bool
    private var pending: [UInt8] = []

    /// Whether the stream is a terminal that wants colours (NO_COLOR, CLICOLOR_FORCE, TERM=dumb).
    package let wantsColors: Bool

    /// Opens a file, empty; nil is standard output.
    ///
    /// - Parameters:
    ///   - named: What the command reads, by the words that name it: files, directories and lists.
    ///     None of it is written over, by whatever name it was found; nor is what the process has
    ///     open already, as a store.
    ///   - inputs: The same as a list that has been made of such words.
    package init(
        file: String?, sparing named: [String] = [], and inputs: InputList? = nil
    ) throws(FileFailure) {
        if let file {
            let path = InputPath(file)
            if let facts = FileFacts(path: path), facts.isFile {
                try Self.spare(facts, file, FileList.openFiles)
                if !named.isEmpty { try Self.spare(facts, file, FileList(named).map(\.path)) }
                if let inputs { try Self.spare(facts, file, inputs.files.lazy.map(\.path)) }
            }
            descriptor = Console.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
            guard descriptor >= 0 else {
                throw FileFailure(name: file, number: errno, verb: "written")
            }
        } else {
            descriptor = Console.standardOutput
        }
        name = file ?? "<stdout>"
        isWatched = isatty(descriptor) == 1
        wantsColors = Terminal.wantsColors(descriptor)
    }

    /// Refuses to write over one of the files that are read.
    private static func spare(
        _ output: FileFacts, _ name: String, _ read: some Sequence<InputPath>
    ) throws(FileFailure) {
        for path in read {
            guard let facts = FileFacts(path: path), facts.isSame(as: output) else { continue }
            let other = path == InputPath(name) ? "" : " " + FileMessage.asPath(path).text
            throw FileFailure(
                name: name, verb: "written",
                reason: FileMessage.isInput(other).text)
        }
    }

    package mutating func write(_ text: String) throws(FileFailure) { try write(Array(text.utf8)) }

    /// Writes a sentence as a line.
    package mutating func write(line message: Message) throws(FileFailure) {
        try write("\(message)\n")
    }

    package mutating func write(_ bytes: [UInt8]) throws(FileFailure) {
        pending += bytes
        if isWatched || pending.count > 65_536 { try flush() }
    }

    package mutating func flush() throws(FileFailure) {
        var sent = 0
        while sent < pending.count {
            let count = pending.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress! + sent, buffer.count - sent)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else {
                throw FileFailure(name: name, number: errno, verb: "written")
            }
            sent += count
        }
        pending.removeAll(keepingCapacity: true)
    }
}
