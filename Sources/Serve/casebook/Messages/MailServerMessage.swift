import Wording

/// Sentences about the connection to a mail server.
enum MailServerMessage: String, MessageKey {
    static let group = "mail"
    static let rows: StaticString = #"""
        unreachable (part 40) = the server cannot be reached
        closed (part 60) = the server closed the connection, or did not answer in time
        notSMTP (part 40) = the server's answer is not SMTP
        noTLS (part 80) = no TLS connection: expected a trusted certificate for the server's name
        connection (part 20) = a connection
        noSTARTTLS (part 40) = the server does not offer STARTTLS
        sender (part 20) = the sender's address
        noLogin (part 60) = the server offers neither AUTH PLAIN nor AUTH LOGIN
        login (part 40) = the name and the password
        refused (part 40) = the server refused {1} with {2}
        """#

    case unreachable, closed, notSMTP, noTLS, connection, noSTARTTLS, sender, noLogin, login,
        refused
}
