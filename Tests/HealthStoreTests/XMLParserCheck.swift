import Foundation

/// Reads tags one after the other: enough to see that a picture of ours nests as it should.
struct XMLParserCheck {
    private var names: [String] = []
    private(set) var isWellFormed = true

    init(_ text: String) {
        var open: [String] = []
        for match in text.matches(of: /<(\/?)([a-z]+)((?: [A-Za-z:-]+="[^"<>]*")*)(\/?)>/) {
            let name = String(match.output.2)
            if match.output.1 == "/" {
                if open.popLast() != name { isWellFormed = false }
            } else {
                names.append(name)
                if match.output.4.isEmpty { open.append(name) }
            }
        }
        let tags = text.count { $0 == "<" }
        let closed = text.matches(of: /<\/[a-z]+>/).count
        if !open.isEmpty || names.count + closed != tags { isWellFormed = false }
    }

    func count(_ name: String) -> Int { names.count { $0 == name } }
}
