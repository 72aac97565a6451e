import Access
import Base
import CommandSupport
import Foundation
import NIOSSL
import Wording

/// Hands mail to a server (RFC 5321), over TLS from the first byte on or from STARTTLS on; only a
/// server on this machine may do without.
struct SMTPMailer: MailSending {
    /// A server, as `--mail` names it.
    struct Server: Sendable, Hashable {
        let host: String
        let port: Int
        /// Whether TLS begins with the connection (RFC 8314).
        let isSealed: Bool

        /// Reads `smtp://HOST[:PORT]` or `smtps://HOST[:PORT]`; nil for what is neither.
        init?(_ text: String) {
            guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
                let scheme = parts.scheme?.lowercased(), scheme == "smtp" || scheme == "smtps",
                parts.user == nil, parts.password == nil, parts.query == nil,
                parts.fragment == nil, parts.path.isEmpty || parts.path == "/"
            else { return nil }
            isSealed = scheme == "smtps"
            port = parts.port ?? (isSealed ? 465 : 587)
            guard (1...65_535).contains(port) else { return nil }
            self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        }

        var isLocal: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
    }

    let server: Server
    let sender: MailAddress
    let user: (name: String, password: String)?
    let context: NIOSSLContext

    func send(_ message: MailMessage) async throws(MailFailure) {
        let failure: MailFailure?
        do throws(SMTPConnection.Failure) {
            let (connection, greeting) = try await SMTPConnection.open(
                server.host, server.port, server.isSealed ? context : nil)
            defer { connection.close() }
            failure = try await talk(over: connection, greeting, message)
        } catch { throw .unavailable(error.message.text) }
        if let failure { throw failure }
    }

    /// Says everything; why the message was not taken, nil if it was.
    private func talk(
        over connection: SMTPConnection, _ greeting: SMTPReply, _ message: MailMessage
    ) async throws(SMTPConnection.Failure) -> MailFailure? {
        guard greeting.code == 220 else {
            return refusal(greeting, of: MailServerMessage.connection.text)
        }
        let hello = "EHLO \(sender.domain)"
        var offers = try await connection.say(hello)
        guard offers.code == 250 else { return refusal(offers, of: "EHLO") }
        if !server.isSealed {
            if offers.words(of: "STARTTLS") != nil {
                let reply = try await connection.say("STARTTLS")
                guard reply.code == 220 else { return refusal(reply, of: "STARTTLS") }
                try await connection.startTLS(context, to: server.host)
                // What it offered before, anybody may have written.
                offers = try await connection.say(hello)
                guard offers.code == 250 else { return refusal(offers, of: "EHLO") }
            } else if !server.isLocal {
                return .unavailable(MailServerMessage.noSTARTTLS.text)
            }
        }
        if let failure = try await signIn(over: connection, offers) { return failure }
        let from = try await connection.say("MAIL FROM:<\(sender)>")
        guard from.code == 250 else { return refusal(from, of: MailServerMessage.sender.text) }
        let recipient = try await connection.say("RCPT TO:<\(message.recipient)>")
        guard recipient.code == 250 || recipient.code == 251 else {
            return recipient.code < 500 ? .delayed : .refused
        }
        let data = try await connection.say("DATA")
        guard data.code == 354 else { return refusal(data, of: "DATA") }
        let end = try await connection.say(message.bytes(from: sender) + Array(".\r\n".utf8))
        guard end.code == 250 else { return end.code < 500 ? .delayed : .refused }
        // The message is the server's; how it takes leave changes nothing.
        _ = try? await connection.say("QUIT")
        return nil
    }

    private func signIn(
        over connection: SMTPConnection, _ offers: SMTPReply
    ) async throws(SMTPConnection.Failure) -> MailFailure? {
        guard let user else { return nil }
        let ways = offers.words(of: "AUTH") ?? []
        let reply: SMTPReply
        if ways.contains("PLAIN") {
            let word = Base64.encode(Array("\0\(user.name)\0\(user.password)".utf8))
            reply = try await connection.say("AUTH PLAIN \(word)")
        } else if ways.contains("LOGIN") {
            var asked = try await connection.say("AUTH LOGIN")
            if asked.code == 334 {
                asked = try await connection.say(Base64.encode(Array(user.name.utf8)))
            }
            guard asked.code == 334 else { return refusal(asked, of: "AUTH LOGIN") }
            reply = try await connection.say(Base64.encode(Array(user.password.utf8)))
        } else {
            return .unavailable(MailServerMessage.noLogin.text)
        }
        return reply.code == 235 ? nil : refusal(reply, of: MailServerMessage.login.text)
    }

    /// What the server says besides may hold anything, and is not told.
    private func refusal(_ reply: SMTPReply, of what: String) -> MailFailure {
        .unavailable(MailServerMessage.refused(what, reply.code).text)
    }
}
