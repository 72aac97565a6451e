/// A place in a document's text.
public struct XMLPosition: Sendable, Hashable, Comparable {
    /// Line, counted from 1 by line feeds; also beyond 65,535.
    public let line: Int
    /// Column, counted from 1 in Unicode scalars.
    public let column: Int

    /// A place by line and column, both from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Earlier lines first, then earlier columns.
    public static func < (left: XMLPosition, right: XMLPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
