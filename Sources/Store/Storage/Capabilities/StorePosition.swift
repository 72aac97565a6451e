internal import Base
internal import HealthModel

/// A backend that knows how far its store has come, so that a witness outside can tell an older
/// state that was put back.
public protocol PositionReporting: Sendable {
    /// How far the store has come; nil if it is not encrypted.
    var position: StorePosition? { get }
}

/// How far an encrypted store has come, for a witness outside of its folder: what the store is
/// later has a higher place, and an older state that was put back as a whole a lower one.
public struct StorePosition: Sendable, Hashable {
    /// Of the store's file of versions: one more at each checkpoint, and when a log begins.
    package let counter: UInt64
    /// Frames of the log that was begun last.
    package let frames: Int64
    /// A code over all that the file of versions ever said.
    package let code: [UInt8]

    private static let word = "casebook-store"

    /// Reads a line of a checkpoint; nil if it is about something else.
    public init?(line: String) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == Self.word, let counter = UInt64(parts[1]),
            let frames = Int64(parts[2]), let code = Hexadecimal.decode(String(parts[3])),
            code.count == 32
        else { return nil }
        self.init(counter: counter, frames: frames, code: code)
    }

    package init(counter: UInt64, frames: Int64, code: [UInt8]) {
        self.counter = counter
        self.frames = frames
        self.code = code
    }

    /// A line of a checkpoint.
    public var line: String {
        "\(Self.word) \(counter) \(frames) \(Hexadecimal.encode(code))"
    }

    /// Whether the log was brought in, or begun, between the two.
    public func isOfOtherCheckpoint(than other: StorePosition?) -> Bool {
        counter != other?.counter
    }

    /// - Throws: ``StoreError/Code/behindCheckpoint``.
    package static func require(_ position: StorePosition?, _ least: StorePosition?) throws {
        guard let least else { return }
        guard let position else {
            throw StoreError(
                .behindCheckpoint,
                "the store has no file of versions, but the witness knows one: the store "
                    + "was replaced by an older or another one")
        }
        guard (position.counter, position.frames) >= (least.counter, least.frames) else {
            throw StoreError(
                .behindCheckpoint,
                "the store is at \(position.counter)/\(position.frames), but the witness has seen "
                    + "\(least.counter)/\(least.frames): the store was replaced by an older one")
        }
        guard position.counter > least.counter || position.code == least.code else {
            throw StoreError(
                .behindCheckpoint,
                "the store is not the one that the witness has seen: it was replaced by an "
                    + "older or another one")
        }
    }
}
