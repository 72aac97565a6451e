/// A backend that can read everything that it has, to find damage.
public protocol StoreScrubbing: Sendable {
    /// Reads everything that the store has, and says what is not as it was written. The store may
    /// be read and written meanwhile; what comes while a part is read may be left out of it.
    ///
    /// - Parameter pause: Called after each step with what it read. It may wait, so that others get
    ///   on; what it throws ends the scrub.
    /// - Throws: ``StoreError`` if the store cannot be read at all. Damage is a finding.
    func scrub(_ pause: (ScrubProgress) async throws -> Void) async throws -> ScrubProgress
}

/// What a scrub reads, in this order.
public enum ScrubPart: String, Sendable, CaseIterable {
    /// Every page of the database file, by its checksum or its seal.
    case pages
    /// Header, key and body of every document; the body by its SHA-256.
    case documents
    case receipts
    /// Blocks of samples, and the index by which a sample is found.
    case samples
    /// Every event, and the tree over them.
    case accessLog = "access-log"
    /// Every index against its table.
    case indexes

    /// How many units of the part are read in one transaction.
    package var step: Int64 {
        switch self {
        case .pages: 256
        case .documents: 32
        case .receipts, .accessLog: 256
        case .samples: 16
        case .indexes: 1
        }
    }
}

/// Damage that a scrub found. It names places and never content.
public struct ScrubFinding: Sendable, Hashable {
    /// What was being read.
    public let part: ScrubPart
    /// Where: a page, a document's UUID, a number of a row, an index.
    public let place: String
}

/// How far a scrub has come.
public struct ScrubProgress: Sendable {
    /// The part that is being read.
    public private(set) var part: ScrubPart
    /// Units of the part that were read.
    public private(set) var done: Int64 = 0
    /// Units that the part had when its reading began.
    public private(set) var total: Int64 = 0
    /// Bytes that were read, about.
    public private(set) var bytes: Int64 = 0
    /// What was found, the first of it.
    public private(set) var findings: [ScrubFinding] = []
    /// How much was found.
    public private(set) var findingCount = 0
    /// Whether the pages have checksums, or seals.
    public private(set) var hasChecksums = true

    /// More findings are only counted.
    private static let keptFindings = 100

    /// Nothing was read yet.
    public init() { part = .pages }

    /// The share of the whole that was read, from 0 to 1; each part counts the same.
    public var fraction: Double {
        let parts = ScrubPart.allCases
        let before = Double(parts.firstIndex(of: part) ?? 0)
        return (before + (total == 0 ? 1 : Double(min(done, total)) / Double(total)))
            / Double(parts.count)
    }

    package mutating func begin(_ part: ScrubPart, total: Int64) {
        (self.part, self.total, done) = (part, total, 0)
    }

    package mutating func take(_ step: ScrubStep, to end: Int64) {
        done = end
        bytes += step.bytes
        findingCount += step.places.count
        for place in step.places where findings.count < Self.keptFindings {
            findings.append(ScrubFinding(part: part, place: place))
        }
    }

    package mutating func lackChecksums() { hasChecksums = false }
}

/// What one step has read.
package struct ScrubStep: Sendable {
    package var bytes: Int64
    package var places: [String]

    package init(bytes: Int64 = 0, places: [String] = []) {
        self.bytes = bytes
        self.places = places
    }
}
