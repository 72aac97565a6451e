package import Foundation
package import HealthModel
package import Storage

/// Documents among the samples: without their headers, which only document queries give.
extension HealthSnapshot {
    /// A sample that is there, documents too.
    package func stored(_ uuid: UUID, of person: PersonID) throws -> StoredSample? {
        try sample(uuid, of: person) ?? document(uuid, of: person)?.stored
    }

    /// Calls `body` for sample after sample of those that a view shows until it returns false, with
    /// documents in their places among the others.
    func scanAll(
        _ scan: SampleScan, seenBy view: VisibleSamples, _ body: (StoredSample) throws -> Bool
    ) throws {
        guard scan.types.contains(SampleType(.cda)), !scan.bounds.isEmpty else {
            return try self.scan(scan) { try !view.shows($0) || body($0) }
        }
        var documents = DocumentStream(scan, seenBy: view)
        var others = scan
        others.types.removeAll { $0 == SampleType(.cda) }
        var isStopped = false
        if !others.types.isEmpty {
            try self.scan(others) { stored in
                guard view.shows(stored) else { return true }
                while let document = try documents.next(before: stored) {
                    guard try body(document) else {
                        isStopped = true
                        return false
                    }
                }
                isStopped = try !body(stored)
                return !isStopped
            }
        }
        while !isStopped, let document = try documents.next(before: nil) {
            isStopped = try !body(document)
        }
    }
}
