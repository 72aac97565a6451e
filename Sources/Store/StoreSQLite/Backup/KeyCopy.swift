internal import Crypto
internal import Foundation
internal import Glibc
internal import HealthStore

extension KeyCopy {
    /// The copy in a backup's folder, and what opens it.
    static let keysName = "store.keys"
    static let recoveryName = "store.keys.recovery"

    /// Copies the keys beside, or into, a backup, durably.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen`` if something other than these keys lies there.
    func write(_ keys: StoreKeys, in folder: String) throws {
        switch self {
        case .none: return
        case .file(let path):
            try Self.check(path, isFor: keys)
            try PositionedFile.replace(path, with: try keys.copy())
        case .sealed(let recovery):
            let key = StoreKey(.init(size: .bits256))
            var secret = Array(key.secret)
            defer { secret.wipe() }
            try PositionedFile.replace(
                "\(folder)/\(Self.keysName)", with: try keys.copy(for: key))
            try PositionedFile.replace(
                "\(folder)/\(Self.recoveryName)",
                with: try recovery.seal(secret, of: keys.store))
        }
    }

    /// Refuses to replace what is not an older copy of the same keys.
    private static func check(_ path: String, isFor keys: StoreKeys) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let header = try? KeyHeader(of: KeyFile.open(path, isWritable: false))
        guard header?.store == keys.store else {
            throw StoreError(
                .cannotOpen,
                "the file is not a copy of these keys and would be replaced: name another file")
        }
        guard !keys.isFile(path) else {
            throw StoreError(
                .cannotOpen,
                "the copy of the keys would be the store's own file of keys: name another "
                    + "file")
        }
    }
}
