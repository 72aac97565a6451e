/// What the fields before a part say of it (`Content-Disposition: form-data`, RFC 7578 section
/// 4.2), as browsers write them: quotation marks and line ends of a name are percent-encoded
/// (WHATWG HTML, multipart/form-data encoding algorithm).
struct MultipartFields: Sendable {
    private(set) var name: String?
    private(set) var fileName: String?

    init(_ bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2, halves[0].lowercased() == "content-disposition" else {
                continue
            }
            let parameters = Self.parameters(halves[1])
            guard parameters.kind == "form-data" else { continue }
            name = parameters.values["name"].map(Self.decoded)
            fileName = parameters.values["filename"].map { Self.lastComponent(Self.decoded($0)) }
        }
    }

    /// `form-data; name="file"; filename="letter; 2.xml"`
    private static func parameters(
        _ text: Substring
    ) -> (kind: String, values: [String: String]) {
        var pieces: [String] = [""]
        var isQuoted = false
        for character in text {
            switch character {
            case "\"":
                isQuoted.toggle()
            case ";" where !isQuoted: pieces.append("")
            default: pieces[pieces.count - 1].append(character)
            }
        }
        var values: [String: String] = [:]
        for piece in pieces.dropFirst() {
            let halves = piece.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2 else { continue }
            let name = halves[0].filter { !$0.isWhitespace }.lowercased()
            values[name] = values[name] ?? String(halves[1])
        }
        return (pieces[0].filter { !$0.isWhitespace }.lowercased(), values)
    }

    private static func decoded(_ text: String) -> String {
        text.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }

    /// A name is a label: of a path, the last part.
    private static func lastComponent(_ path: String) -> String {
        String(path.split { $0 == "/" || $0 == "\\" }.last ?? "")
    }
}
