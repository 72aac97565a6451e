public import Foundation
public import HealthModel

/// A try at taking in bytes that a process may have ended over before.
///
/// It is counted before the bytes are parsed, and forgotten with their outcome. Tries of one run
/// count once: what fails and is tried again did not end the process.
public struct IntakeAttempt: Sendable, Hashable {
    /// The SHA-256 of the bytes.
    public var digest: ContentDigest
    /// The run of the process that tries.
    public var run: UUID

    /// Names a try.
    public init(digest: ContentDigest, run: UUID) {
        self.digest = digest
        self.run = run
    }
}
