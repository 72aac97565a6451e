/// A document's header behind one reference: pages of samples are copied on their way through the
/// store, and a header has some twenty texts and lists.
final class SharedHeader: Sendable, Hashable {
    let document: CDADocument?

    init(_ document: CDADocument?) { self.document = document }

    static func == (left: SharedHeader, right: SharedHeader) -> Bool {
        left === right || left.document == right.document
    }

    func hash(into hasher: inout Hasher) { hasher.combine(document) }
}
