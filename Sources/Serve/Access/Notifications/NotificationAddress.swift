import Foundation
import HTTPExchange

/// Where an app may be told that something has changed, as whoever runs the service registered it:
/// one address, or, with a slash at the end, those below it. Nothing else is ever called, so that
/// no app makes the service ask around in its own network.
package struct NotificationAddress: Sendable, Hashable {
    /// What is expected of one, in words.
    static let form = "addresses with https, or http on this machine, without a query"

    /// The longest address, in bytes.
    private static let maximumBytes = 1_024

    private let text: String

    /// nil for an address that may not be registered.
    init?(_ text: String) {
        guard Self.isWhole(text) else { return nil }
        self.text = text
    }

    /// Whether an address is the registered one, or one below it: its rest names folders and a file
    /// by letters, digits, `-`, `_` and `.`, and leads nowhere up.
    package func covers(_ address: String) -> Bool {
        guard Self.isWhole(address) else { return false }
        if address == text { return true }
        guard text.hasSuffix("/"), address.hasPrefix(text) else { return false }
        let rest = address.utf8.dropFirst(text.utf8.count)
        let isPlain = rest.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || "-_./".utf8.contains(byte)
        }
        return isPlain && !address.dropFirst(text.count).contains("..")
    }

    private static func isWhole(_ address: String) -> Bool {
        guard address.utf8.count <= maximumBytes, TrustedAddress.isAllowed(address),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !address.contains("\\"),
            let parts = URLComponents(string: address), parts.query == nil, parts.path.first == "/"
        else { return false }
        return true
    }
}
