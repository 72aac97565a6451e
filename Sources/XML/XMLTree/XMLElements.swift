/// The elements directly inside an element, one after the other.
public struct XMLElements: Sequence, IteratorProtocol {
    private var upcoming: XMLNode?

    init(first: XMLNode?) { upcoming = first }

    /// The next element.
    public mutating func next() -> XMLNode? {
        let current = upcoming
        upcoming = current?.nextElement
        return current
    }
}
