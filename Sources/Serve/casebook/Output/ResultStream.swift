import Glibc

/// Where results go: standard output or a file, in large pieces unless someone is watching.
struct ResultStream {
    private let descriptor: Int32
    private let name: String
    private let isWatched: Bool
    private var pending: [UInt8] = []

    /// Whether the stream is a terminal that wants colours (NO_COLOR, CLICOLOR_FORCE, TERM=dumb).
    let wantsColors: Bool

    init(file: String?) throws(FileFailure) {
        if let file {
            descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else {
                throw FileFailure(name: file, number: errno, verb: "written")
            }
        } else {
            descriptor = 1
        }
        name = file ?? "<stdout>"
        isWatched = isatty(descriptor) == 1
        wantsColors = Terminal.wantsColors(descriptor)
    }

    mutating func write(_ text: String) throws(FileFailure) { try write(Array(text.utf8)) }

    mutating func write(_ bytes: [UInt8]) throws(FileFailure) {
        pending += bytes
        if isWatched || pending.count > 65_536 { try flush() }
    }

    mutating func flush() throws(FileFailure) {
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
