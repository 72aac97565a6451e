/// Strings that do not depend on the document that is evaluated: the nodes of another document,
/// such as a value set.
struct XPathConstant: Sendable, Hashable {
    /// In the order of their nodes.
    let strings: [[UInt8]]
    /// The same, to look one up.
    let members: Set<[UInt8]>

    init(_ strings: [[UInt8]]) {
        self.strings = strings
        members = Set(strings)
    }

    static func == (left: Self, right: Self) -> Bool { left.strings == right.strings }
    func hash(into hasher: inout Hasher) { hasher.combine(strings) }
}
