import ArgumentParser
import Foundation
import HealthStore
import Service

/// The key that a service's own tokens are signed with.
struct TokenKeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The key that our own tokens are signed with; it is made when it is missing. "
                + "CASEBOOK_TOKEN_KEY names another default, else it is PATH.token-key beside "
                + "the store.", valueName: "file"))
    var tokenKey: String?

    /// What makes tokens and links; the store itself is not opened.
    func authority(besides store: StoreOptions) async throws -> ServiceAuthority {
        try await ServiceAuthority(key: key(try path(besides: store)))
    }

    /// What makes and checks them, with what was used up of them.
    func servingAuthority(besides store: StoreOptions) async throws -> ServiceAuthority {
        let path = try path(besides: store)
        let key = try key(path)
        return try await ServiceAuthority(
            key: key, marks: MarkFile.open(path + ".used", now: Date()))
    }

    private func key(_ path: String) throws -> TokenKey {
        try NewFile.createOnce(path, mode: 0o600) { TokenKey().pem + "\n" }
        let bytes = try FileBytes.read(path: path, limit: 65_536)
        do { return try TokenKey(pem: String(decoding: bytes, as: UTF8.self)) } catch {
            throw CommandFailure("\(path): \(error)")
        }
    }

    /// Where the key lies.
    private func path(besides store: StoreOptions) throws -> String {
        if let tokenKey { return tokenKey }
        if let path = Terminal.variable("CASEBOOK_TOKEN_KEY"), !path.isEmpty { return path }
        do {
            guard case .sqlite(let path) = try StoreLocation(store.store) else {
                throw CommandFailure("\(store.store): expected --token-key FILE with this store")
            }
            return path + ".token-key"
        } catch let error as StoreError { throw CommandFailure("\(store.store): \(error)") }
    }
}
