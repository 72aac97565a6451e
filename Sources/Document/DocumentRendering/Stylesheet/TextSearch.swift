/// Finds parts of a document in a page's text: each part's pieces in their order, first behind the
/// part before, then anywhere, since stylesheets reorder sections.
struct TextSearch {
    private let page: [UInt8]
    private var at = 0
    private var searches = 0

    /// Both the page and the pieces are without white space.
    init(_ page: [UInt8]) { self.page = page }

    mutating func finds(_ pieces: [[UInt8]]) -> Bool {
        if let end = end(of: pieces, from: at) {
            at = end
            return true
        }
        searches += 1
        guard searches <= RenderingLimits.searchedParts else { return false }
        return end(of: pieces, from: 0) != nil
    }

    private func end(of pieces: [[UInt8]], from start: Int) -> Int? {
        var at = start
        for piece in pieces {
            guard let found = position(of: piece, from: at) else { return nil }
            at = found + piece.count
        }
        return at
    }

    private func position(of piece: [UInt8], from start: Int) -> Int? {
        guard piece.count <= page.count else { return nil }
        var at = start
        while at <= page.count - piece.count {
            if page[at] == piece[0], page[at..<(at + piece.count)].elementsEqual(piece) {
                return at
            }
            at += 1
        }
        return nil
    }
}
