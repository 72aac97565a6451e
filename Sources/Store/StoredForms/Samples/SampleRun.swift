package import Foundation
package import HealthModel
package import HealthStore

/// Samples of one type and origin in the order of a person's change log, in the form in which
/// blocks lie in a store: what other backends keep them in.
package struct SampleRun: Sendable {
    package private(set) var block = SampleBlock()

    /// An empty one.
    package init() {}

    /// Takes one as it was kept.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/corrupt``.
    package init(bytes: [UInt8], _ naming: () throws -> LaneNaming?) throws {
        block = try SampleBlock(bytes: bytes, naming)
    }

    /// The samples of a block.
    package init(_ block: SampleBlock) { self.block = block }

    /// The form in which it is kept. O(count).
    package func bytes(_ naming: LaneNaming?) -> [UInt8] { block.bytes(naming) }

    /// How many samples there are.
    package var count: Int { block.count }
    /// Whether another may be added.
    package var hasRoom: Bool { block.hasRoom }
    /// Whether all of another's may be added behind its own.
    package func hasRoom(for other: SampleRun) -> Bool {
        let extras = (block.extras + other.block.extras).reduce(0) { $0 + $1.count }
        return count + other.count <= SampleBlock.capacity && extras <= SampleBlock.extraBytes
            && block.units.count + other.block.units.count < 250
    }

    /// The samples' names, their times and their places in the change log.
    package var uuids: [UUID] { block.uuids }
    /// Microseconds since 1970.
    package var starts: [Int64] { block.starts }
    /// Microseconds since 1970.
    package var ends: [Int64] { block.ends }
    /// Ascending.
    package var sequences: [Int64] { block.sequences }

    /// Adds a sample behind the others.
    package mutating func append(_ sample: Sample, sequence: Int64, at time: Int64) {
        append(SampleEntry(sample, sequence: sequence, at: time))
    }

    /// Adds a sample behind the others.
    package mutating func append(_ entry: SampleEntry) { block.append(entry) }

    /// Adds another's samples, which came later.
    package mutating func append(_ other: SampleRun) {
        for place in 0..<other.count { block.append(other.block.entry(at: place)) }
    }

    /// Takes one sample out.
    package mutating func remove(at place: Int) { block.remove(at: place) }

    /// The sample at a place.
    ///
    /// - Parameter members: What a correlation holds.
    package func stored(
        at place: Int, type: SampleType, origin: PackedOrigin,
        members: (UUID) throws -> [QuantitySample]
    ) throws -> StoredSample {
        let sample = try SampleCoding.sample(
            at: place, of: block, type: type, origin: origin.origin, members: members)
        return StoredSample(
            sample: sample, sequence: block.sequences[place], storedAt: block.storedAt[place])
    }
}

/// Who saved samples and what they were measured with, as one text.
package struct PackedOrigin: Sendable, Hashable {
    package let origin: SampleOrigin

    /// Puts one together.
    package init(revision: SourceRevision, device: Device?) {
        origin = SampleOrigin(revision: revision, device: device)
    }

    /// Reads the text.
    package init(packed: String) throws { origin = try SampleOrigin(packed: packed) }

    /// The text by which it is told apart.
    package var packed: String { origin.packed }
    /// Who saved the samples.
    package var source: Source { origin.revision.source }

    /// A source as the text by which it is told apart from others.
    package static func text(of source: Source) -> String { SourceText.text(of: source) }
    /// A source of such a text; of an app only the identifier is known.
    package static func source(of text: String) throws -> Source { try SourceText.source(text) }
}

/// Bytes that are compressed where that makes them smaller.
package enum CompressedBytes {
    /// One byte for the form, how many bytes they are when read, and the bytes.
    package static func pack(_ bytes: [UInt8], level: Int32 = 1) -> [UInt8] {
        let stored = StoredBytes(compressing: bytes, level: level)
        var packed = ByteWriter()
        packed.reserve(stored.data.count + 12)
        packed.append(UInt8(stored.encoding.rawValue))
        packed.append(number: UInt64(stored.byteCount))
        packed.append(stored.data)
        return packed.bytes
    }

    /// - Throws: ``HealthStore/StoreError/Code/corrupt``.
    package static func unpack(_ packed: [UInt8]) throws -> [UInt8] {
        var reader = ByteReader(packed)
        let encoding = Int(try reader.byte())
        let count = try reader.count()
        let data = Array(packed[reader.place...])
        return try StoredBytes(encoding: encoding, byteCount: count, data: data).bytes()
    }

    /// What is thrown for bytes that are not those that were kept.
    package static var damaged: StoreError { StoredBytes.damaged }
}

/// Texts one after the other in one, each there or not.
package struct PackedTexts {
    private var packed = PackedText()
    private var reader = PackedText.Reader("")

    /// None yet.
    package init() {}
    /// Reads what ``text`` wrote.
    package init(_ text: String) { reader = PackedText.Reader(text) }

    /// All of them as one.
    package var text: String { packed.text }
    /// Adds one.
    package mutating func append(_ text: String?) { packed.append(text) }
    /// The next one, which may be absent.
    package mutating func next() throws -> String? { try reader.next() }
    /// Whether all were read.
    package var isAtEnd: Bool { reader.isAtEnd }
}
