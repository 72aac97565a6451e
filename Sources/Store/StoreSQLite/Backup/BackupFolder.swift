internal import Glibc
internal import HealthStore

/// Makes the folders of backups.
enum BackupFolder {
    /// Makes a folder that is its owner's alone, and none above it: where that is missing, a disk
    /// may not be mounted.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen``, also if it is there.
    static func make(_ folder: String) throws(StoreError) {
        guard unsafe mkdir(folder, 0o700) != 0 else { return }
        let reason =
            errno == ENOENT
            ? "the parent folder does not exist" : unsafe String(cString: strerror(errno))
        throw StoreError(.cannotOpen, "the folder for the backup cannot be created: \(reason)")
    }
}
