extension XMLDocument {
    /// Lines of the text, masked.
    ///
    /// - Parameters:
    ///   - wanted: Says of a line's number, counted from 1, whether it is wanted. It is asked once
    ///     for each line, in order.
    ///   - width: Columns after which a line is cut; `…` stands for the rest.
    ///   - body: Is called for each wanted line, in order, with its number and text.
    /// - Complexity: O(*n*) in the size of the document: what is hidden depends on all before it.
    public func forEachLine(
        where wanted: (Int) -> Bool, masking: SourceLine.Masking, width: Int,
        _ body: (_ number: Int, _ text: String) -> Void
    ) {
        unsafe SourceText(document: handle)
            .forEachLine(where: wanted, masking: masking, width: width) { line, text in
                body(line, text)
                return work?.spend(1 + text.utf8.count / 64) ?? true
            }
    }
}

extension SourceText {
    fileprivate func forEachLine(
        where wanted: (Int) -> Bool, masking: SourceLine.Masking, width: Int,
        _ body: (Int, String) -> Bool
    ) {
        var mask = SourceMask(masking)
        var number = 1
        var isWanted = wanted(1)
        var line = String.UnicodeScalarView()
        var length = 0
        func deliver() -> Bool {
            !isWanted || body(number, String(line) + (length > width ? "…" : ""))
        }
        for scalar in scalars {
            if scalar == "\n" {
                _ = mask.apply(to: " ")
                guard deliver() else { return }
                number += 1
                isWanted = wanted(number)
                line.removeAll(keepingCapacity: true)
                length = 0
                continue
            }
            guard scalar != "\r" else { continue }
            let shown = mask.apply(to: scalar == "\t" ? " " : scalar)
            guard isWanted else { continue }
            if length < width { line.append(shown) }
            length += 1
        }
        if length > 0 || number == 1 { _ = deliver() }
    }
}
