internal import HealthModel
internal import HealthStore

extension StoreCopy {
    /// Samples of one type and origin that become a block.
    struct Lane {
        let origin: PackedOrigin
        var run = SampleRun()
    }

    /// Samples from an earlier time begin a block of their own where the one before has so many.
    private static let narrowRun = 64

    /// Samples of one type, in the order of the change log, as blocks in the same order.
    static func lanes(of samples: [StoredSample]) -> [Lane] {
        var full: [Lane] = []
        var open: [PackedOrigin: Lane] = [:]
        var order: [PackedOrigin] = []
        for stored in samples {
            guard let revision = stored.sample.sourceRevision else { continue }
            let origin = PackedOrigin(revision: revision, device: stored.sample.device)
            if open[origin] == nil {
                open[origin] = Lane(origin: origin)
                order.append(origin)
            }
            guard var lane = open[origin] else { continue }
            let isEarlier =
                lane.run.count >= narrowRun
                && (lane.run.starts.last ?? 0) > stored.sample.interval.start
            if lane.run.count > 0, !lane.run.hasRoom || isEarlier {
                full.append(lane)
                lane = Lane(origin: origin)
            }
            // What is changed has one owner.
            open[origin] = nil
            lane.run.append(stored.sample, sequence: stored.sequence, at: stored.storedAt)
            open[origin] = lane
        }
        return full + order.compactMap { open[$0] }
    }
}
