import Glibc

/// The disk that a store in a file lies on.
struct StoreDisk {
    /// The store's file.
    let path: String

    /// Room that is left; nil if that is not known.
    var freeBytes: Int64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    /// Bytes of the database and its log.
    var storeBytes: Int64 {
        ["", "-wal"].reduce(0) { sum, suffix in
            var status = stat()
            return stat(path + suffix, &status) == 0 ? sum + Int64(status.st_size) : sum
        }
    }
}
