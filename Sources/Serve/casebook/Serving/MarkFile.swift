import Foundation
import Glibc
import Service

/// The names of what was used up, in a file: `SECONDS NAME` a line, where seconds since 1970 say
/// until when it matters.
struct MarkFile: SpentMarks.Journal {
    private let path: String

    /// The marks of a file, which is written anew without those that have ended. Lines that a
    /// power cut left unfinished are nobody's mark.
    static func open(_ path: String, now: Date) throws -> SpentMarks {
        var marks: [String: Date] = [:]
        if access(path, F_OK) == 0 {
            let bytes = try FileBytes.read(path: path, limit: 1 << 30)
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.count == 2, let seconds = TimeInterval(words[0]) else { continue }
                let end = Date(timeIntervalSince1970: seconds)
                if end > now { marks[String(words[1])] = end }
            }
        }
        let lines = marks.sorted { $0.key < $1.key }.map { line($0.key, until: $0.value) }
        try NewFile.replace(path, mode: 0o600, text: lines.joined())
        return SpentMarks(marks, journal: MarkFile(path: path))
    }

    func append(_ name: String, until end: Date) throws {
        let descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw FileFailure(name: path, number: errno, verb: "written")
        }
        defer { close(descriptor) }
        let bytes = Array(Self.line(name, until: end).utf8)
        let start = lseek(descriptor, 0, SEEK_END)
        guard start >= 0, write(descriptor, bytes, bytes.count) == bytes.count,
            fsync(descriptor) == 0
        else {
            let failure = FileFailure(name: path, number: errno, verb: "written")
            // Half a line would take the next one with it.
            if start >= 0 { ftruncate(descriptor, start) }
            throw failure
        }
    }

    private static func line(_ name: String, until end: Date) -> String {
        "\(Int(end.timeIntervalSince1970.rounded(.up))) \(name)\n"
    }
}
