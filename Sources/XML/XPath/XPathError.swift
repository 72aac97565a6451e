/// An error of XPath, static or dynamic, by its code in the standard.
///
/// The message never quotes a document.
public struct XPathError: Error, Sendable, CustomStringConvertible {
    /// The local part of the error's name, as `XPST0003` (XPath 3.1, appendix F; Functions and
    /// Operators 3.1, appendix C).
    public let code: String
    /// The namespace of the error's name; that of the standard's errors unless `fn:error` gave
    /// another.
    public let namespace: String
    /// One sentence: what was expected and what was found.
    public let message: String
    /// Where in the expression, in Unicode scalars from 0; nil where it is not known.
    public internal(set) var position: Int?
    /// Whether the budget is spent: nothing else can be evaluated either.
    public let isExhausted: Bool

    /// An error; the namespace is the standard's unless another is given.
    public init(
        code: String, message: String, position: Int? = nil,
        namespace: String = "http://www.w3.org/2005/xqt-errors", isExhausted: Bool = false
    ) {
        self.code = code
        self.namespace = namespace
        self.message = message
        self.position = position
        self.isExhausted = isExhausted
    }

    init(_ code: String, _ message: String, at position: Int? = nil) {
        self.init(code: code, message: message, position: position)
    }

    /// `XPTY0004 at 12: …`
    public var description: String {
        "\(code)\(position.map { " at character \($0 + 1)" } ?? ""): \(message)"
    }

    static func exhausted() -> XPathError {
        XPathError(
            code: "FOER0000", message: "the evaluation takes more steps than allowed",
            isExhausted: true)
    }

    /// The same error with a place, unless it has one.
    func placed(at position: Int) -> XPathError {
        guard self.position == nil else { return self }
        var copy = self
        copy.position = position
        return copy
    }
}

/// The versions of the language.
public enum XPathVersion: Int, Sendable, Comparable, CaseIterable {
    case v20 = 20
    case v30 = 30
    case v31 = 31

    /// Older versions first.
    public static func < (left: XPathVersion, right: XPathVersion) -> Bool {
        left.rawValue < right.rawValue
    }
}
