import Access
import ArgumentParser
import CommandSupport
import Foundation
import HTTPExchange
import HealthStore
import StoreCommands
import Wording

/// Whose tokens are believed, and which apps may ask people for them.
struct ServeAccessOptions: ParsableArguments {
    @OptionGroup var tokenKey: TokenKeyOptions
    @Option(
        help: ArgumentHelp(
            "The apps that may ask persons for access: a JSON list of client metadata (RFC 7591).",
            valueName: "file"))
    var clients: String?
    @Flag(help: "Let apps register themselves (RFC 7591), for reading only.")
    var dynamicRegistration = false
    @Option(
        help: ArgumentHelp(
            "Trusted identity providers: a JSON list, described in "
                + "Documentation/authorization.md.", valueName: "file"))
    var issuers: String?
    @Option(
        help: ArgumentHelp(
            "A file of staff and their roles in the form of [staff] in casebook.toml, which "
                + "it complements.",
            valueName: "file"))
    var staffFile: String?
    @Option(
        help: ArgumentHelp(
            "Private networks whose endpoints may receive notifications, such as "
                + "10.1.0.0/16,127.0.0.1.", valueName: "addresses"))
    var notifyNetworks: String?

    func validate() throws { _ = try notifier() }

    /// What tells registered apps of changes.
    func notifier() throws -> NotificationCaller {
        NotificationCaller(
            networks: try AddressRange.list(notifyNetworks, of: "--notify-networks"))
    }

    /// What makes and checks tokens, links and sessions, with what was used up of them: in the
    /// store, or as long as the process for one in memory.
    func authority(
        besides store: StoreOptions, in capabilities: StoreCapabilities?,
        saying say: (String) -> Void
    ) async throws -> ServiceAuthority {
        if !tokenKey.isGiven, let sharing = capabilities?.sharing, let marked = capabilities?.marks
        {
            let journal = StoreMarks(store: marked, sharing: sharing)
            return try await authority(
                try await SharedTokenKeys(sharing).keys(),
                UsedNames(try await marked.marks(at: Date()), journal: journal))
        }
        let file = try tokenKey.file(besides: store)
        var keys = try file.sealedKeys(saying: say)
        var marks = UsedNames()
        if let marked = capabilities?.marks {
            let journal = StoreMarks(store: marked, sharing: capabilities?.sharing)
            let now = Date()
            guard let current = try await journal.current(keys, at: now) else {
                throw CommandFailure(ServeMessage.keysReplaced(file.path))
            }
            keys = current
            marks = try await journal.marks(at: now, earlierFile: file.path + ".used")
        }
        return try await authority(keys, marks)
    }

    private func authority(
        _ keys: TokenKeys, _ marks: UsedNames
    ) async throws -> ServiceAuthority {
        let clients = try await registered()
        return try await ServiceAuthority(
            keys: keys, marks: marks, clients: clients,
            registrations: dynamicRegistration ? RegistrationBook(marks, besides: clients) : nil)
    }

    /// Whose tokens are believed besides our own. Keys in files are read already here, so that a
    /// mistake is told at the start; an address may be down for a while.
    func believed(at base: String) async throws -> [IssuerConfiguration] {
        guard let issuers else { return [] }
        let bytes = try FileBytes.read(path: issuers, limit: 1 << 20)
        do {
            let list = try IssuerConfiguration.list(json: Data(bytes), base: base)
            for issuer in list { try await issuer.checkWrittenKeys(by: keyReader) }
            return list
        } catch { throw CommandFailure(FileMessage.failed(issuers, "\(error)")) }
    }

    /// What reads their keys.
    var keyReader: KeySetReader {
        let path = issuers ?? ""
        return KeySetReader(folder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "")
    }

    private func registered() async throws -> [OAuthClient] {
        guard let clients else { return [] }
        let bytes = try FileBytes.read(path: clients, limit: 1 << 20)
        do { return try await OAuthClient.list(json: Data(bytes), keys: keyReader) } catch {
            throw CommandFailure(FileMessage.failed(clients, "\(error)"))
        }
    }
}
