import Glibc

/// This process as the system sees it.
enum OwnProcess {
    /// Memory that it has (`/proc/self/statm`); nil where that is not told.
    static var residentBytes: Int? {
        guard let bytes = try? FileBytes.read(path: "/proc/self/statm", limit: 4_096),
            let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst()
                .first.flatMap({ Int($0) })
        else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
