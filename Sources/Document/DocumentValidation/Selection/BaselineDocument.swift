/// Findings of one document in an earlier run, without their lines.
public struct BaselineDocument: Sendable, Hashable {
    private struct Key: Hashable {
        let code: String
        let xpath: String
        let message: String

        var shifted: Key {
            Key(code: code, xpath: Self.withoutPositions(xpath), message: message)
        }

        private static func withoutPositions(_ xpath: String) -> String {
            xpath.replacing(/\[[0-9]+\]/, with: "")
        }
    }

    private var counts: [Key: Int] = [:]
    /// Findings that were only counted, by severity.
    public private(set) var unkept: [ValidationSeverity: Int] = [:]

    /// No findings.
    public init() {}

    /// Adds a finding.
    public mutating func add(code: String, xpath: String?, message: String) {
        counts[Key(code: code, xpath: xpath ?? "", message: message), default: 0] += 1
    }

    /// Adds findings that were only counted.
    public mutating func addUnkept(_ count: Int, _ severity: ValidationSeverity) {
        unkept[severity, default: 0] += count
    }

    mutating func merge(_ other: BaselineDocument) {
        counts.merge(other.counts, uniquingKeysWith: +)
        unkept.merge(other.unkept, uniquingKeysWith: +)
    }

    /// Takes out an entry with the finding's code, words and XPath; false where there is none.
    mutating func takeExact(_ finding: Finding) -> Bool { take(Self.key(finding)) }

    /// The same with XPaths without positions, after ``shifted``.
    mutating func take(_ finding: Finding) -> Bool { take(Self.key(finding).shifted) }

    /// What is left, with XPaths without positions.
    var shifted: BaselineDocument {
        var result = BaselineDocument()
        for (key, count) in counts { result.counts[key.shifted, default: 0] += count }
        return result
    }

    private mutating func take(_ key: Key) -> Bool {
        guard let count = counts[key] else { return false }
        counts[key] = count > 1 ? count - 1 : nil
        return true
    }

    private static func key(_ finding: Finding) -> Key {
        Key(code: finding.code.name, xpath: finding.xpath ?? "", message: finding.message)
    }
}

/// Findings of an earlier run, which are not to be reported again.
public struct Baseline: Sendable {
    private var byFile: [String: BaselineDocument] = [:]
    private var fileOfDigest: [String: String] = [:]

    /// One that knows nothing.
    public init() {}

    /// Adds what an earlier report says of a document.
    public mutating func add(_ document: BaselineDocument, file: String, sha256: String?) {
        let name = Self.plain(file)
        byFile[name, default: BaselineDocument()].merge(document)
        if let sha256 { fileOfDigest[sha256] = name }
    }

    /// What is known of a document: by its name as it was given, or where it has moved, by its
    /// bytes.
    public func document(file: String, sha256: String?) -> BaselineDocument? {
        byFile[Self.plain(file)] ?? sha256.flatMap { fileOfDigest[$0] }.flatMap { byFile[$0] }
    }

    private static func plain(_ file: String) -> String {
        file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    }
}
