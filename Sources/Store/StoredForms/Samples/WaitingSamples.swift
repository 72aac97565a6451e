package import Foundation
package import HealthModel
package import HealthStore

/// Samples of one lane that one save brought, in the form of a block: what a store appends, so that
/// a small save writes little more than itself.
package struct SampleChunk: Sendable {
    package let lane: SampleLane
    /// The place of the last sample in the person's change log: no two chunks of a person have
    /// the same.
    package let last: Int64
    package let count: Int
    /// As ``SampleBlock`` writes them.
    package let bytes: [UInt8]

    /// Puts together what was kept.
    package init(lane: SampleLane, last: Int64, count: Int, bytes: [UInt8]) {
        self.lane = lane
        self.last = last
        self.count = count
        self.bytes = bytes
    }
}

/// A person's chunks, which wait until there are enough of them to be taken into blocks. A save
/// that finds no room for its own takes those before it into blocks, in its transaction; so there
/// are never many, and whoever reads samples looks at all of them.
package final class WaitingSamples {
    /// In the order of the change log.
    package let chunks: [SampleChunk]
    /// How many samples there are.
    package let count: Int
    private let naming: SampleNaming?
    private var opened: [Int: SampleBlock] = [:]

    /// Chunks that a person may have, samples in them, and their bytes: little enough to be read
    /// with every query.
    private static let (mostChunks, mostSamples, mostBytes) = (64, 512, 64 << 10)
    /// What a save may have that waits; a larger one goes into blocks at once.
    package static let (mostChunksAtOnce, mostSamplesAtOnce, mostBytesAtOnce) = (16, 256, 16 << 10)

    /// Puts a person's chunks together, which are in order.
    package init(_ chunks: [SampleChunk], _ naming: SampleNaming?) {
        self.chunks = chunks
        self.naming = naming
        count = chunks.reduce(0) { $0 + $1.count }
    }

    /// Whether others may wait beside them.
    package func hasRoom(for others: [SampleChunk]) -> Bool {
        let all = chunks + others
        return all.count <= Self.mostChunks
            && all.reduce(0) { $0 + $1.count } <= Self.mostSamples
            && all.reduce(0) { $0 + $1.bytes.count } <= Self.mostBytes
    }

    /// What is not as it always is in chunks that are written; nil if everything is. Debug builds
    /// ask whenever one is appended. O(chunks).
    package var brokenInvariant: String? {
        guard hasRoom(for: []) else { return "\(chunks.count) chunks of \(count) samples" }
        guard zip(chunks, chunks.dropFirst()).allSatisfy({ $0.last < $1.last }) else {
            return "places in the change log that do not ascend"
        }
        return chunks.allSatisfy { $0.count > 0 } ? nil : "a chunk without samples"
    }

    /// The place of the last change to a type; 0 for none.
    package func lastSequence(of type: SampleType) -> Int64 {
        chunks.last { $0.lane.type == type }?.last ?? 0
    }

    /// The types that there are.
    package var types: Set<SampleType> { Set(chunks.map(\.lane.type)) }

    /// The numbers of the origins that a type has.
    package func origins(of type: SampleType) -> Set<Int64> {
        Set(chunks.lazy.filter { $0.lane.type == type }.map(\.lane.origin))
    }

    /// The samples of some types, lane by lane.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/corrupt``.
    package func runs(
        of types: Set<SampleType>
    ) throws -> [(lane: SampleLane, run: SampleRun)] {
        var found: [(lane: SampleLane, run: SampleRun)] = []
        var places: [SampleLane: Int] = [:]
        for (index, chunk) in chunks.enumerated() where types.contains(chunk.lane.type) {
            let run = SampleRun(try block(index))
            if let place = places[chunk.lane], found[place].run.hasRoom(for: run) {
                found[place].run.append(run)
            } else {
                places[chunk.lane] = found.count
                found.append((chunk.lane, run))
            }
        }
        return found
    }

    /// All samples, as they go into blocks.
    package func lanes() throws -> SampleLanes {
        var lanes = SampleLanes()
        for (index, chunk) in chunks.enumerated() {
            let block = try block(index)
            for place in 0..<block.count { lanes.append(block.entry(at: place), to: chunk.lane) }
        }
        return lanes
    }

    /// Where a sample is; nil if it is not among them.
    package func place(
        of uuid: UUID
    ) throws -> (lane: SampleLane, block: SampleBlock, index: Int)? {
        for (number, chunk) in chunks.enumerated() {
            let block = try block(number)
            if let index = block.uuids.firstIndex(of: uuid) { return (chunk.lane, block, index) }
        }
        return nil
    }

    /// The samples' names.
    package func uuids() throws -> Set<UUID> {
        var found: Set<UUID> = []
        for index in chunks.indices { found.formUnion(try block(index).uuids) }
        return found
    }

    private func block(_ index: Int) throws -> SampleBlock {
        if let known = opened[index] { return known }
        let block = try SampleBlock(bytes: chunks[index].bytes) {
            LaneNaming(naming, chunks[index].lane.type)
        }
        guard block.count == chunks[index].count, block.sequences.last == chunks[index].last else {
            throw StoredBytes.damaged
        }
        opened[index] = block
        return block
    }
}
