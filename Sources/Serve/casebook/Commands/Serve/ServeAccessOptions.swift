import ArgumentParser
import Foundation
import Service

/// Whose tokens are believed, and which apps may ask people for them.
struct ServeAccessOptions: ParsableArguments {
    @OptionGroup var tokenKey: TokenKeyOptions
    @Option(
        help: ArgumentHelp(
            "The apps that may ask people for access: a JSON list of client metadata (RFC 7591).",
            valueName: "file"))
    var clients: String?

    /// What makes and checks tokens, links and sessions, with what was used up of them.
    func authority(besides store: StoreOptions) async throws -> ServiceAuthority {
        let path = try tokenKey.path(besides: store)
        let key = try tokenKey.key(path)
        return try await ServiceAuthority(
            key: key, marks: MarkFile.open(path + ".used", now: Date()),
            clients: try await registered())
    }

    private func registered() async throws -> [OAuthClient] {
        guard let clients else { return [] }
        let bytes = try FileBytes.read(path: clients, limit: 1 << 20)
        do { return try await OAuthClient.list(json: Data(bytes)) } catch {
            throw CommandFailure("\(clients): \(error)")
        }
    }
}
