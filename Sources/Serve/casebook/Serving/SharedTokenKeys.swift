import Access
import CommandSupport
import Foundation
import HealthStore
import Wording

/// The keys of a service's own tokens in a store that several processes use: all of them sign and
/// seal with the same.
struct SharedTokenKeys {
    private static let name = "token keys"

    let sharing: any StoreSharing

    init(_ sharing: any StoreSharing) { self.sharing = sharing }

    /// The keys, made by the first process that asks.
    func keys() async throws -> TokenKeys {
        try Self.read(try await kept())
    }

    /// Puts new keys in the place of the old ones, which hold on unless they are forgotten.
    ///
    /// - Returns: The new keys.
    func rotate(forgetting forget: Bool) async throws -> TokenKeys {
        let old = try await kept()
        let new = try Self.read(old).rotated(forgetting: forget)
        guard try await sharing.replace(shared: Self.name, old, by: Array(new.text.utf8)) else {
            throw CommandFailure(KeyMessage.changedElsewhere())
        }
        return new
    }

    private func kept() async throws -> [UInt8] {
        try await sharing.shared(Self.name) { Array(TokenKeys().text.utf8) }
    }

    private static func read(_ bytes: [UInt8]) throws -> TokenKeys {
        do { return try TokenKeys(text: String(decoding: bytes, as: UTF8.self)) } catch {
            throw CommandFailure(KeyMessage.keysInStore("\(error)"))
        }
    }
}
