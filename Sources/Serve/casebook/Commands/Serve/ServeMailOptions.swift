import Access
import ArgumentParser
import CommandSupport
import NIOSSL
import Wording

/// By what server persons are told by mail, if they want it.
struct ServeMailOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The mail server for notifications to persons who want them: smtps://HOST (TLS) "
                + "or smtp://HOST (STARTTLS), followed by :PORT unless it is 465 or 587.",
            valueName: "server"))
    var mail: String?
    @Option(help: ArgumentHelp("The sender's address.", valueName: "address"))
    var mailFrom: String?
    @Option(help: ArgumentHelp("The user name for the mail server.", valueName: "name"))
    var mailUser: String?
    @Option(help: ArgumentHelp("A file with the password for the mail server.", valueName: "file"))
    var mailPasswordFile: String?
    @Option(
        help: ArgumentHelp(
            "Trusted certificate authorities for the mail server (PEM). (default: the "
                + "system's)", valueName: "file"))
    var mailAuthorities: String?

    func validate() throws {
        guard let mail else {
            guard mailFrom == nil, mailUser == nil, mailPasswordFile == nil, mailAuthorities == nil
            else {
                throw ValidationError(ServeMessage.mailOptions())
            }
            return
        }
        guard SMTPMailer.Server(mail) != nil else {
            throw ValidationError(ServeMessage.mailForm())
        }
        guard let mailFrom, MailAddress(mailFrom) != nil else {
            throw ValidationError(ServeMessage.mailFrom(MailAddress.form))
        }
        guard (mailUser == nil) == (mailPasswordFile == nil) else {
            throw ValidationError(OptionMessage.together("--mail-user", "--mail-password-file"))
        }
    }

    /// What sends mail; nil if none is sent.
    func mailer() throws -> SMTPMailer? {
        guard let server = mail.flatMap(SMTPMailer.Server.init),
            let sender = mailFrom.flatMap({ MailAddress($0) })
        else { return nil }
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let mailAuthorities {
            let bytes = try read(mailAuthorities)
            guard let found = try? NIOSSLCertificate.fromPEMBytes(bytes), !found.isEmpty else {
                throw CommandFailure(ServeMessage.certificates(mailAuthorities))
            }
            configuration.trustRoots = .certificates(found)
        }
        var user: (name: String, password: String)?
        if let mailUser, let mailPasswordFile {
            let text = String(decoding: try read(mailPasswordFile), as: UTF8.self)
            let password = text.hasSuffix("\n") ? String(text.dropLast()) : text
            guard !password.isEmpty, !(mailUser + password).contains("\0") else {
                throw CommandFailure(ServeMessage.passwordLine(mailPasswordFile))
            }
            user = (mailUser, password)
        }
        return SMTPMailer(
            server: server, sender: sender, user: user,
            context: try NIOSSLContext(configuration: configuration))
    }

    private func read(_ path: String) throws -> [UInt8] {
        do throws(FileFailure) {
            return try FileBytes.read(path: path, limit: ConfigurationFile.limit)
        } catch { throw CommandFailure(FileMessage.reason(error)) }
    }
}
