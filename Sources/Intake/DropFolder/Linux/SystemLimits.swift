internal import CFileSystem
internal import Glibc

/// What the machine allows a watcher.
struct SystemLimits {
    /// Folders that one user may have watched.
    let watches = SystemLimits.number(in: "/proc/sys/fs/inotify/max_user_watches")
    /// Events that wait to be read before the rest is lost.
    let queue = SystemLimits.number(in: "/proc/sys/fs/inotify/max_queued_events")

    static var clockIsSynchronized: Bool { cbx_clock_is_synchronized() != 0 }

    private static func number(in file: String) -> Int? {
        let number = unsafe open(file, O_RDONLY | O_CLOEXEC)
        guard number >= 0,
            let bytes = try? FileDescriptor(number).read(count: 64, at: 0)
        else { return nil }
        let digits = bytes.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
