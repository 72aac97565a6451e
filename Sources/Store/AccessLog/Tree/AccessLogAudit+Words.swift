extension AccessLogAudit.Finding: CustomStringConvertible {
    /// One sentence, without anything of an event.
    public var description: String {
        switch self {
        case .malformed(let index): "event \(index): not an event of the log"
        case .misplaced(let index): "event \(index): another event is in its place"
        case .alteredPart(let index): "event \(index): a part is not what its leaf was made with"
        case .alteredTree(let index): "event \(index): its hashes are not the tree's"
        case .cut(let size, let expected): "the log has \(size) events, and once had \(expected)"
        case .altered(let size): "the first \(size) events are not what they were"
        }
    }
}
