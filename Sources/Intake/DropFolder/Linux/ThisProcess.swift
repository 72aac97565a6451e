internal import CFileSystem
internal import Glibc

/// What a watcher says of the process it is in.
enum ThisProcess {
    static var number: Int32 { getpid() }

    static var host: String {
        var name = [UInt8](repeating: 0, count: 256)
        let failed = unsafe name.withUnsafeMutableBytes { bytes in
            unsafe gethostname(
                bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count - 1)
        }
        return failed == 0 ? String(decoding: name.prefix { $0 != 0 }, as: UTF8.self) : ""
    }

    /// The user that permissions are held against.
    static var user: String {
        guard let entry = unsafe getpwuid(geteuid()), let name = unsafe entry.pointee.pw_name else {
            return String(geteuid())
        }
        return unsafe String(cString: name)
    }

    static var now: Moment {
        var wall = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &wall)
        var up = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &up)
        return Moment(
            uptime: .seconds(up.tv_sec) + .nanoseconds(up.tv_nsec),
            wall: Int64(wall.tv_sec) * 1_000_000_000 + Int64(wall.tv_nsec))
    }
}

extension FolderFailure {
    /// Whether a target's folder is not there.
    var isOfMissingFolder: Bool { number == ENOENT }

    /// Whether only this entry is out of reach.
    var isOfOneEntry: Bool { number == EACCES || number == EPERM }
}

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
