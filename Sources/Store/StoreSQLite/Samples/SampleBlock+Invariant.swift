internal import Foundation

extension SampleBlock {
    /// What is not as it always is in a block that is written; nil if everything is. Debug builds
    /// ask whenever a block is written. O(count).
    ///
    /// ```swift
    /// assert(block.brokenInvariant == nil, block.brokenInvariant ?? "")
    /// ```
    ///
    /// A block that is read may be damaged, and is an error there
    /// (``HealthStore/StoreError/Code/corrupt``).
    var brokenInvariant: String? {
        let columns = [
            starts.count, ends.count, sequences.count, storedAt.count, values.count, extras.count,
        ]
        guard columns.allSatisfy({ $0 == count }) else {
            return "columns of \(columns) values for \(count) samples"
        }
        guard count <= Self.capacity else { return "\(count) samples" }
        // Samples lie in the order of their arrival.
        guard zip(sequences, sequences.dropFirst()).allSatisfy({ $0 < $1 }) else {
            return "places in the change log that do not ascend"
        }
        guard zip(starts, ends).allSatisfy({ $0 <= $1 }) else { return "an end before its start" }
        return brokenUnits
    }

    /// One unit needs no places; with several each sample has one.
    private var brokenUnits: String? {
        guard !unitPlaces.isEmpty else {
            return units.count <= 1 || count == 0 ? nil : "\(units.count) units without places"
        }
        guard unitPlaces.count == count else { return "\(unitPlaces.count) places of units" }
        guard unitPlaces.allSatisfy({ Int($0) < units.count }) else { return "a unit out of range" }
        return Set(units).count == units.count ? nil : "a unit twice"
    }
}
