import Access
import CommandSupport
import Foundation
import Glibc
import HealthStore

/// What was used up or taken back, in the store: a file of its own beside it could be taken away,
/// and a link would work a second time.
struct StoreMarks: UsedNames.Journal {
    private static let givenUp = "token-key:"

    let store: any MarkKeeping
    /// Where other processes note marks too.
    var sharing: (any StoreSharing)?

    /// The marks of a store, with those that earlier programs kept in a file, which then goes.
    func marks(at now: Date, earlierFile: String) async throws -> UsedNames {
        try await takeOver(earlierFile, at: now)
        return UsedNames(try await store.marks(at: now), journal: self)
    }

    func append(_ name: String, until end: Date) async throws {
        try await store.note(mark: name, until: end)
    }

    /// Of all processes that have the store, one is the first.
    func spend(_ name: String, until end: Date) async throws -> Bool {
        guard let sharing else {
            try await append(name, until: end)
            return true
        }
        return try await sharing.spend(name, until: end)
    }

    /// Notes that a key signs and seals no more, so that an older copy of its file is no help.
    func giveUp(_ key: TokenKey) async throws {
        try await append(Self.givenUp + key.identifier, until: .distantFuture)
    }

    /// The keys without those that were given up.
    func current(_ keys: TokenKeys, at now: Date) async throws -> TokenKeys? {
        let marks = try await store.marks(at: now)
        return keys.without { marks[Self.givenUp + $0.identifier] != nil }
    }

    /// `SECONDS NAME` a line, where seconds since 1970 say until when it matters.
    private func takeOver(_ path: String, at now: Date) async throws {
        guard access(path, F_OK) == 0 else { return }
        let bytes = try FileBytes.read(path: path, limit: 1 << 30)
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let seconds = TimeInterval(words[0]) else { continue }
            let end = Date(timeIntervalSince1970: seconds)
            if end > now { try await append(String(words[1]), until: end) }
        }
        unlink(path)
    }
}
