package import HealthModel
package import HealthStore

/// What samples of a person lie together by: their type, and the number of their origin.
package struct SampleLane: Sendable, Hashable {
    package let type: SampleType
    package let origin: Int64

    /// Names a lane.
    package init(type: SampleType, origin: Int64) {
        self.type = type
        self.origin = origin
    }
}

/// The samples of a save by lanes, each lane's in the order of the change log.
package struct SampleLanes: Sendable {
    /// The lanes, each where its first sample is.
    package private(set) var order: [SampleLane] = []
    private var entries: [SampleLane: [SampleEntry]] = [:]

    package subscript(lane: SampleLane) -> [SampleEntry] { entries[lane] ?? [] }

    /// None yet.
    package init() {}

    /// Gives samples their places behind `sequence`, in their order.
    ///
    /// - Parameter number: The number of an origin.
    package init(
        _ samples: [Sample], as revision: SourceRevision, after sequence: Int64, at time: Int64,
        number: (PackedOrigin) throws -> Int64
    ) rethrows {
        var last: (device: Device?, lane: SampleLane)?
        for (index, sample) in samples.enumerated() {
            let (type, device) = (sample.sampleType, sample.device)
            let lane: SampleLane
            if let last, last.lane.type == type, last.device == device {
                lane = last.lane
            } else {
                let origin = PackedOrigin(revision: revision, device: device)
                lane = SampleLane(type: type, origin: try number(origin))
                last = (device, lane)
            }
            append(SampleEntry(sample, sequence: sequence + 1 + Int64(index), at: time), to: lane)
        }
    }

    package mutating func append(_ entry: SampleEntry, to lane: SampleLane) {
        if entries[lane] == nil { order.append(lane) }
        entries[lane, default: []].append(entry)
    }

    /// Adds another's samples, which came later.
    package mutating func append(_ other: SampleLanes) {
        guard !order.isEmpty else { return self = other }
        for lane in other.order {
            for entry in other[lane] { append(entry, to: lane) }
        }
    }

    /// The same as chunks, in the order of the change log; nil if they are too large to wait
    /// (``WaitingSamples``).
    ///
    /// - Parameter naming: What the store derives names of the person's samples from.
    package func chunks(_ naming: SampleNaming?) -> [SampleChunk]? {
        guard order.count <= WaitingSamples.mostChunksAtOnce,
            entries.values.reduce(0, { $0 + $1.count }) <= WaitingSamples.mostSamplesAtOnce
        else { return nil }
        var chunks: [SampleChunk] = []
        var bytes = 0
        for lane in order {
            var block = SampleBlock()
            for entry in self[lane] {
                guard block.hasRoom else { return nil }
                block.append(entry)
            }
            guard let last = block.sequences.last else { continue }
            let chunk = SampleChunk(
                lane: lane, last: last, count: block.count,
                bytes: block.bytes(LaneNaming(naming, lane.type)))
            bytes += chunk.bytes.count
            guard bytes <= WaitingSamples.mostBytesAtOnce else { return nil }
            chunks.append(chunk)
        }
        return chunks.sorted { $0.last < $1.last }
    }
}
