internal import Glibc
internal import HealthStore

extension PositionedFile {
    /// Bytes that are in memory at the same time.
    private static let pieceBytes = 1 << 20

    /// Gives the whole file, piece by piece.
    package func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
        let size = try size
        for start in stride(from: 0, to: size, by: Self.pieceBytes) {
            try body(try read(min(Self.pieceBytes, size - start), at: start))
        }
    }

    /// Makes a file, or puts another in its place at once, durably.
    package static func replace(_ path: String, with bytes: [UInt8]) throws {
        try replace(path) { try $0.write(bytes, at: 0) }
    }

    /// Copies a file, which appears as a whole, durably.
    package static func copy(_ path: String, to target: String) throws {
        let source: PositionedFile
        do { source = try PositionedFile(path: path, flags: O_RDONLY) } catch {
            throw StoreError(.cannotOpen, "a file cannot be opened", system: error.number)
        }
        try replace(target) { file in
            var place = 0
            try source.forEachPiece { piece in
                try file.write(piece, at: place)
                place += piece.count
            }
        }
    }

    private static func replace(
        _ path: String, writing body: (PositionedFile) throws -> Void
    ) throws {
        let new = path + ".new"
        // Once it has its name there is nothing to remove.
        defer { _ = unsafe unlink(new) }
        do {
            let file = try PositionedFile(path: new, flags: O_RDWR | O_CREAT | O_TRUNC)
            try body(file)
            try file.sync()
        } catch let failure as Failure {
            throw StoreError(.cannotOpen, "a file cannot be created", system: failure.number)
        }
        guard unsafe rename(new, path) == 0 else {
            throw StoreError(.ioFailure, "a file cannot be put in place", system: errno)
        }
        try syncFolder(of: path)
    }
}
