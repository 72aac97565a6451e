import HTTPExchange
import Crypto
import Foundation

/// The keys that a service knows as its own: the newest makes tokens and sealed texts, and what an
/// earlier one made holds until it ends, so that a change of keys signs nobody out.
///
/// As text, the newest first: for each key its signing half in PEM, and then the other half in
/// base64 between lines of the same kind; one without the other half is of version 0.1.
public struct TokenKeys: Sendable {
    /// How many are known at once.
    private static let limit = 2
    private static let sealingLabel = "CASEBOOK SEALING KEY"

    /// The newest.
    public let newest: TokenKey
    /// What came before it.
    public let earlier: [TokenKey]

    /// - Parameter newest: Drawn anew if there is none.
    public init(_ newest: TokenKey = TokenKey(), earlier: [TokenKey] = []) {
        self.newest = newest
        self.earlier = Array(earlier.prefix(Self.limit - 1))
    }

    /// Reads what ``text`` is.
    ///
    /// - Throws: ``ServiceSetupError`` for anything else.
    public init(text: String) throws {
        var found: [TokenKey] = []
        var signing: TokenKey?
        for block in Self.blocks(of: text) {
            if block.label == Self.sealingLabel {
                guard let key = signing, let data = Data(base64Encoded: block.content),
                    data.count == 32
                else { throw ServiceSetupError("expected a sealing key behind each private key") }
                found.append(TokenKey(key.key, sealing: SymmetricKey(data: data)))
                signing = nil
            } else if block.label.hasSuffix("PRIVATE KEY") {
                if let signing { found.append(signing) }
                signing = try TokenKey(pem: block.text)
            }
        }
        if let signing { found.append(signing) }
        guard let newest = found.first else {
            throw ServiceSetupError("expected a private key for P-256 in PEM")
        }
        self.init(newest, earlier: Array(found.dropFirst()))
    }

    /// The keys as text. It is secret.
    public var text: String {
        all.map { key in
            let sealing = key.sealing.withUnsafeBytes { Data($0) }.base64EncodedString()
            return """
                \(key.pem)
                -----BEGIN \(Self.sealingLabel)-----
                \(sealing)
                -----END \(Self.sealingLabel)-----

                """
        }.joined()
    }

    /// The newest first.
    public var all: [TokenKey] { [newest] + earlier }

    /// A new key in front.
    ///
    /// - Parameter forgetting: Whether what the others made ends at once.
    public func rotated(forgetting: Bool) -> TokenKeys {
        TokenKeys(earlier: forgetting ? [] : all)
    }

    /// Those that have not been given up; nil if none is left.
    public func without(_ isGivenUp: (TokenKey) -> Bool) -> TokenKeys? {
        let left = all.filter { !isGivenUp($0) }
        return left.first.map { TokenKeys($0, earlier: Array(left.dropFirst())) }
    }

    /// What stands between `-----BEGIN …-----` and its end (RFC 7468), and these lines with it.
    private static func blocks(
        of text: String
    ) -> [(label: String, text: String, content: String)] {
        var blocks: [(label: String, text: String, content: String)] = []
        var open: (label: String, lines: [Substring])?
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("-----BEGIN "), line.hasSuffix("-----") {
                open = (String(line.dropFirst(11).dropLast(5)), [line])
            } else if let current = open {
                open?.lines.append(line)
                guard line == "-----END \(current.label)-----" else { continue }
                let lines = current.lines + [line]
                blocks.append(
                    (
                        current.label, lines.joined(separator: "\n") + "\n",
                        lines.dropFirst().dropLast().joined()
                    ))
                open = nil
            }
        }
        return blocks
    }
}
