extension AccessLogAudit.Finding: CustomStringConvertible {
    /// One sentence, without anything of an event.
    public var description: String {
        switch self {
        case .malformed(let index): "event \(index): not an event of the log"
        case .misplaced(let index): "event \(index): replaced by another event"
        case .alteredPart(let index): "event \(index): a part does not match its leaf"
        case .alteredTree(let index): "event \(index): its hashes do not match the tree"
        case .cut(let size, let expected): "the log has \(size) events, but had \(expected) before"
        case .altered(let size): "the first \(size) events were changed"
        }
    }
}
