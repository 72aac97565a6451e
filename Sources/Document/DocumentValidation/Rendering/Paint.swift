/// The colours of a terminal (ECMA-48, SGR), or none.
struct Paint: Sendable {
    let isOn: Bool

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }

    func severity(_ severity: ValidationSeverity, _ text: String) -> String {
        switch severity {
        case .fatal, .error: wrap(text, "1;31")
        case .warning: wrap(text, "1;33")
        case .information: wrap(text, "1;36")
        }
    }

    private func wrap(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// The text on one line: white space of any kind is a space, and nothing steers a terminal.
    var oneLine: String {
        unicodeScalars.contains { $0.value < 0x20 }
            ? split(whereSeparator: \.isWhitespace).joined(separator: " ").printable : printable
    }

    /// The text without characters that could steer a terminal or break a line.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.map { $0.isUnprintable ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }
}
