/// A walk through elements of XML with text, by the names of those that are open: GPX and TCX are
/// small enough dialects for that. Names are without their prefixes; no tree is built.
struct ElementWalk {
    private var scanner: MarkupScanner
    private(set) var open: [String] = []
    private var pendingEnd: String?

    enum Step {
        /// An element begins; its attributes can be asked for.
        case begin(String)
        /// An element ends, with the text before its end.
        case end(String, text: String)
        /// Something that is no tag.
        case broken(line: Int)
    }

    init(_ bytes: [UInt8]) {
        var rest: [UInt8]? = bytes
        scanner = MarkupScanner {
            defer { rest = nil }
            return rest ?? []
        }
    }

    var line: Int { scanner.line }

    func attribute(_ name: String) -> String? {
        scanner.value(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether an element of this name is open.
    func isInside(_ name: String) -> Bool { open.contains(name) }

    /// The next step; nil at the end. An end tag that fits no open element is passed over, and one
    /// that fits an outer element closes those in it.
    mutating func next() throws -> Step? {
        if let name = pendingEnd {
            pendingEnd = nil
            if open.last == name { open.removeLast() }
            return .end(name, text: "")
        }
        while true {
            switch try scanner.next() {
            case .endOfFile: return nil
            case .broken: return .broken(line: scanner.line)
            case .start(let isEmpty):
                let name = String(decoding: scanner.localName, as: UTF8.self)
                if isEmpty { pendingEnd = name }
                guard open.count < ImportLimits.depth else {
                    throw FileFormatError(
                        "expected at most \(ImportLimits.depth) elements inside each other, "
                            + "found more in line \(scanner.line)")
                }
                open.append(name)
                return .begin(name)
            case .end:
                let name = String(decoding: scanner.localName, as: UTF8.self)
                guard let place = open.lastIndex(of: name) else { continue }
                open.removeSubrange(place...)
                return .end(name, text: scanner.trimmedText)
            }
        }
    }
}
