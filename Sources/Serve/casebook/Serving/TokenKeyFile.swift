import Access
import CommandSupport
import Foundation
import HealthStore
import StoreCommands
import StoreSQLite
import Wording

/// The keys of a service's own tokens in their file: sealed with the store's key beside an
/// encrypted store, in plain text beside another, or where the administrator put them
/// (`--token-key`).
struct TokenKeyFile {
    private static let mark = "casebook sealed token keys 1\n"
    private static let purpose = "token keys"
    private static let byteLimit = 65_536

    let path: String
    /// nil if they lie in plain text.
    let secret: StoreSecret?

    init(path: String, store: StoreOptions, isBesideStore: Bool) throws {
        self.path = path
        do {
            secret =
                isBesideStore
                ? try StoreSecret(
                    for: Self.purpose, beside: StoreLocation(store.store),
                    openedBy: store.key.key()) : nil
        } catch let error as StoreError {
            throw CommandFailure(FileMessage.failed(store.store, error.words))
        }
    }

    /// The keys, made when they are missing.
    func keys() throws -> TokenKeys {
        let made = try written(TokenKeys())
        try NewFile.createOnce(path, mode: 0o600) { made }
        return try read().keys
    }

    /// The keys; those that lay in plain text beside an encrypted store are sealed, behind a new
    /// one: copies of the old may be anywhere.
    func sealedKeys(saying say: (String) -> Void) throws -> TokenKeys {
        let keys = try keys()
        guard secret != nil, try !read().isSealed else { return keys }
        let fresh = keys.rotated(forgetting: false)
        try replace(fresh)
        say(
            KeyMessage.nowSealed(path).text
        )
        return fresh
    }

    func replace(_ keys: TokenKeys) throws {
        try NewFile.replace(path, mode: 0o600, text: try written(keys))
    }

    private func read() throws -> (keys: TokenKeys, isSealed: Bool) {
        let bytes = try FileBytes.read(path: path, limit: Self.byteLimit)
        var text = String(decoding: bytes, as: UTF8.self)
        let isSealed = text.hasPrefix(Self.mark)
        do {
            if isSealed {
                guard let secret else {
                    throw CommandFailure(KeyMessage.sealedElsewhere(path))
                }
                let sealed = Data(
                    base64Encoded: text.dropFirst(Self.mark.count)
                        .trimmingCharacters(in: .newlines))
                text = String(
                    decoding: try secret.open(sealed.map(Array.init) ?? []), as: UTF8.self)
            }
            return (try TokenKeys(text: text), isSealed)
        } catch let error as CommandFailure { throw error } catch {
            throw CommandFailure(FileMessage.failed(path, "\(error)"))
        }
    }

    private func written(_ keys: TokenKeys) throws -> String {
        guard let secret else { return keys.text }
        let sealed = try secret.seal(Array(keys.text.utf8))
        return Self.mark + Data(sealed).base64EncodedString() + "\n"
    }
}
