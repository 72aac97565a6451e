import Base
import Foundation

/// One mail to a person.
public struct MailMessage: Sendable {
    /// To whom.
    public let recipient: MailAddress
    /// By which a mail that comes twice is known as one.
    let name: UUID
    let subject: String
    let text: String
    /// The text's language (BCP 47).
    let language: String
    let date: Date

    /// The message as it is sent (RFC 5322 and MIME): ASCII, lines of at most 76 characters, none
    /// of which begins with a dot.
    public func bytes(from sender: MailAddress) -> [UInt8] {
        let lines = [
            "From: <\(sender)>", "To: <\(recipient)>", "Subject: \(encodedSubject)",
            "Date: \(Self.dateText(date))",
            "Message-ID: <\(name.uuidString.lowercased())@\(sender.domain)>",
            "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: base64", "Content-Language: \(language)",
            "Auto-Submitted: auto-generated", "",
        ]
        let body = Self.folded(
            Base64.encode(Array(text.replacing("\n", with: "\r\n").utf8)), to: 76)
        return Array((lines + body + [""]).joined(separator: "\r\n").utf8)
    }

    /// Encoded words (RFC 2047) of whole characters.
    private var encodedSubject: String {
        var words: [[UInt8]] = [[]]
        for character in subject {
            let bytes = Array(String(character).utf8)
            if words[words.count - 1].count + bytes.count > 42 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\(Base64.encode($0))?=" }.joined(separator: "\r\n ")
    }

    private static func folded(_ text: String, to width: Int) -> [String] {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: width).map {
            String(decoding: bytes[$0..<min($0 + width, bytes.count)], as: UTF8.self)
        }
    }

    private static func dateText(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        return formatter.string(from: date)
    }
}

/// What hands mail on: the service itself speaks to no server.
public protocol MailSending: Sendable {
    /// Sends one message; when this returns, somebody else is answerable for it.
    ///
    /// - Throws: ``MailFailure``.
    func send(_ message: MailMessage) async throws(MailFailure)
}

/// Why a mail was not sent.
public enum MailFailure: Error, Sendable, Hashable {
    /// The server does not take mail for this address.
    case refused
    /// The server does not take mail for this address at present.
    case delayed
    /// The server does not take any mail; why, in words without an address.
    case unavailable(String)
}
