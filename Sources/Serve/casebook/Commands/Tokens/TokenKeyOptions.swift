import Access
import ArgumentParser
import CommandSupport
import Foundation
import HealthStore
import StoreCommands
import Wording

/// The key that a service's own tokens are signed with.
struct TokenKeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The signing key of tokens; it is created if it does not exist. (default: "
                + "CASEBOOK_TOKEN_KEY, else PATH.token-key beside the store, sealed with the key "
                + "of an encrypted store)",
            valueName: "file"))
    var tokenKey: String?

    /// What makes tokens and links; the store itself is not opened. Without a store at its place
    /// no key is made beside it: no service would ever know it.
    func authority(besides store: StoreOptions) async throws -> ServiceAuthority {
        if !isGiven, store.isShared {
            var keys: TokenKeys?
            try await store.withCapability(\.sharing) {
                keys = try await SharedTokenKeys($0).keys()
            }
            if let keys { return try await ServiceAuthority(keys: keys) }
        }
        let file = try file(besides: store)
        if given == nil, let path = try store.path(), !isThere(path) {
            throw CommandFailure(KeyMessage.noStore(store.store))
        }
        return try await ServiceAuthority(keys: file.keys())
    }

    /// Where the keys lie.
    func file(besides store: StoreOptions) throws -> TokenKeyFile {
        if let given {
            return try TokenKeyFile(path: given, store: store, isBesideStore: false)
        }
        guard let path = try store.path() else {
            throw CommandFailure(KeyMessage.tokenKey(store.store))
        }
        let file = try TokenKeyFile(
            path: path + ".token-key", store: store, isBesideStore: true)
        // A store that is yet to be made would be encrypted, and its keys are not there yet.
        guard try file.secret != nil || isThere(path) || store.key.key() == nil else {
            throw CommandFailure(KeyMessage.sealedKey(store.store))
        }
        return file
    }

    /// Whether a file is named for the key.
    var isGiven: Bool { given != nil }

    private var given: String? {
        tokenKey ?? Console.variable("CASEBOOK_TOKEN_KEY").flatMap { $0.isEmpty ? nil : $0 }
    }

    private func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }
}
