internal import DocumentValidation
internal import Wording

/// What a person may want to know and do after a run: what was found most, and the next step.
struct ValidationAdvice {
    let lines: [String]

    init(_ totals: ReportTotals, codesNamed: Int) {
        let codes = totals.frequentCodes(errorsFirst: true).filter {
            $0.code != .foreign && $0.code != .unreadable
        }
        guard let first = codes.first else {
            lines = []
            return
        }
        let width = codes.prefix(codesNamed).map { "\($0.count)".count }.max() ?? 0
        var lines = [""]
        for (code, count) in codes.prefix(codesNamed) {
            let number = "\(count)"
            let space = String(repeating: " ", count: width - number.count)
            lines.append("  \(space)\(number)  \(code.name)  \(code.summary.cut(to: 120))")
        }
        let others = codes.count - codesNamed
        if others > 0 { lines.append("  \(ValidateMessage.otherCodes(count: others))") }
        var next: [String] = []
        if codes.count > 1 { next.append(ValidateMessage.adviceSelect(first.code.name).text) }
        if totals.invalid > 1 { next.append(ValidateMessage.adviceScorecard.text) }
        if totals.documents > 1 { next.append(ValidateMessage.advicePage.text) }
        if !next.isEmpty { lines.append(ValidateMessage.next(next.joined(separator: "; ")).text) }
        self.lines = lines
    }
}

extension String {
    /// The text, or as many whole words of it as have room, and `…`.
    fileprivate func cut(to length: Int) -> String {
        guard count > length else { return self }
        let start = prefix(length - 1)
        let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return words + "…"
    }
}
