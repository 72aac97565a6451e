import XMLTree

/// Where the lines of a file stood before its entities were put in: pieces that were moved.
struct EntityLines {
    private struct Piece {
        /// The first byte's place in the text that came of it.
        let made: XMLPosition
        /// Its place in the file.
        let original: XMLPosition
        /// Whether it is an entity's text, all of which stands where the entity is named.
        let isEntity: Bool
    }

    private var pieces: [Piece] = []

    /// Adds a piece, behind those before it.
    mutating func add(made: XMLPosition, original: XMLPosition, isEntity: Bool) {
        pieces.append(Piece(made: made, original: original, isEntity: isEntity))
    }

    /// The place in the file of a place in the text that came of it.
    ///
    /// - Complexity: O(log *n*), *n* pieces.
    func original(_ position: XMLPosition) -> XMLPosition {
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].made <= position { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return position }
        let piece = pieces[low - 1]
        if piece.isEntity { return piece.original }
        let line = piece.original.line + position.line - piece.made.line
        guard position.line == piece.made.line else {
            return XMLPosition(line: line, column: position.column)
        }
        return XMLPosition(
            line: line, column: piece.original.column + position.column - piece.made.column)
    }
}
