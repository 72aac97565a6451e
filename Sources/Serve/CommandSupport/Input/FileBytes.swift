internal import Glibc

/// Reads whole files without a detour.
package enum FileBytes {
    package static func read(path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        try read(InputPath(path), limit: limit)
    }

    package static func read(_ path: InputPath, limit: Int) throws(FileFailure) -> [UInt8] {
        let descriptor = Console.open(path, O_RDONLY)
        guard descriptor >= 0 else {
            throw FileFailure(name: path.description, number: errno, verb: "read")
        }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, name: path.description, limit: limit)
    }

    /// Reads to the end, or until there is more than `limit`.
    package static func read(
        descriptor: Int32, name: String, limit: Int
    ) throws(FileFailure) -> [UInt8] {
        let facts = FileFacts(descriptor: descriptor)
        var capacity = facts.map { $0.isFile ? min($0.size, limit) + 1 : 65_536 } ?? 65_536
        var bytes: [UInt8] = []
        while true {
            var failure: Int32 = 0
            var ended = false
            let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                while count < buffer.count {
                    let got = Glibc.read(
                        descriptor, buffer.baseAddress! + count, buffer.count - count)
                    if got < 0 && errno == EINTR { continue }
                    if got < 0 { failure = errno }
                    if got <= 0 {
                        ended = true
                        return
                    }
                    count += got
                }
            }
            guard failure == 0 else {
                throw FileFailure(name: name, number: failure, verb: "read")
            }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            if ended || bytes.count > limit { return bytes }
            capacity = max(65_536, bytes.count)
        }
    }
}
