/// What a converted argument holds.
extension [XDMItem] {
    /// The text of a string; empty where there is none.
    var text: String { optionalText ?? "" }
    /// The text of a string; nil where there is none.
    var optionalText: String? { first?.atomic?.text }
    var value: XDMAtomic? { first?.atomic }
    var int: Int { first?.atomic?.int ?? 0 }
    var number: Double { first?.atomic?.double ?? .nan }
    var isTrue: Bool {
        if case .boolean(true)? = first?.atomic?.value { true } else { false }
    }
    var callee: XDMFunction? {
        if case .function(let function)? = first { function } else { nil }
    }

    static func optional(_ atomic: XDMAtomic?) -> [XDMItem] {
        atomic.map { [.atomic($0)] } ?? []
    }
}

extension Call {
    /// The node of an argument, or the context node where there is no such argument.
    func node(_ arguments: [[XDMItem]], _ index: Int = 0) throws -> XDMNode? {
        if index < arguments.count { return arguments[index].first?.node }
        return try scope.contextNode()
    }

    /// The text of an argument, or of the context item where there is no such argument.
    func text(_ arguments: [[XDMItem]], _ index: Int = 0) throws -> String {
        if index < arguments.count { return arguments[index].text }
        return try scope.contextItem().stringValue
    }
}
