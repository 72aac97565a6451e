import HealthStore
import StoreSQLite

/// Where the keys of an encrypted store go when it is backed up, as options say it.
enum BackupKeyCopy {
    /// - Parameters:
    ///   - file: A file for a copy of the file of keys.
    ///   - recovery: The public half of a recovery key.
    static func keyCopy(file: String?, recovery: String?) throws -> KeyCopy {
        if let file { return .file(file) }
        guard let recovery else { return .none }
        do { return .sealed(try RecoveryKey(contentsOfFile: recovery)) } catch {
            throw CommandFailure("\(recovery): \(error)")
        }
    }

    /// What is said where the keys are not copied; nil if they are, or there are none.
    static func warning(
        of backend: any StoreCopying, _ copy: KeyCopy, options: (file: String, recovery: String)
    ) -> String? {
        guard backend.isEncrypted, case .none = copy else { return nil }
        return "cannot be restored without the store's file of keys (PATH.keys), which is not "
            + "copied: give --\(options.file) FILE, or --\(options.recovery) RECOVERYKEY"
    }
}
