/// Which bytes a request asks for (RFC 9110, 14.1.2). Several ranges at once are answered by the
/// whole, which the standard allows.
enum ByteRange: Equatable {
    case whole
    case part(Range<Int>)
    case unsatisfiable

    init(_ text: String, of count: Int) {
        self = .whole
        guard text.hasPrefix("bytes=") else { return }
        let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isWholeNumber) }) else { return }
        switch (Int(ends[0]), Int(ends[1])) {
        case (let first?, nil) where ends[1].isEmpty:
            self = first < count ? .part(first..<count) : .unsatisfiable
        case (let first?, let last?) where first <= last:
            self = first < count ? .part(first..<min(last, count - 1) + 1) : .unsatisfiable
        case (nil, let length?) where ends[0].isEmpty:
            self =
                length > 0 && count > 0
                ? .part(max(0, count - length)..<count) : .unsatisfiable
        default: break
        }
    }
}
