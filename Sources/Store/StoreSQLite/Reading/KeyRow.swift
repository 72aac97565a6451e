internal import Foundation
internal import HealthModel
internal import HealthStore

/// A row of the narrow table: what a page is ordered and found by, without its header.
struct KeyRow: Sendable, Hashable {
    let header: HeaderReader.Key
    /// What has taken the document's place.
    let successor: UUID?
    /// Where its header and its body lie.
    let place: Int64

    /// The sample with a header, as it is now.
    func sample(_ header: CDADocumentSample) -> CDADocumentSample {
        successor.map { header.with(status: .superseded(by: $0)) } ?? header
    }
}
