package import Foundation
public import HealthModel

extension HealthSnapshot {
    /// A sample that is there.
    package func sample(_ uuid: UUID, of person: PersonID) throws -> StoredSample? {
        try samples([uuid], of: person)[uuid]
    }

    /// What is left of a sample that is not there any more.
    package func deletion(of uuid: UUID, of person: PersonID) throws -> Deletion? {
        try deletions(of: [uuid], of: person)[uuid]
    }

    /// Calls `body` for record after record of a slice, whose limit is how many are in memory at a
    /// time, until it returns false.
    public func eachRecord(
        _ kind: RecordKind, of person: PersonID,
        in slice: RecordSlice = RecordSlice(limit: StoreLimits.recordSlice),
        _ body: (_ key: String, _ value: [UInt8]) throws -> Bool
    ) throws {
        var slice = slice
        while true {
            let records = try records(kind, of: person, in: slice)
            for record in records {
                guard try body(record.key, record.value) else { return }
            }
            guard records.count == slice.limit, let last = records.last else { return }
            if slice.isReversed { slice.before = last.key } else { slice.after = last.key }
        }
    }
}
