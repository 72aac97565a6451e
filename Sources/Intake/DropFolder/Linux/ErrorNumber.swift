internal import Glibc

/// An error number of the system, in words.
struct ErrorNumber: Sendable, Hashable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    private static let names: [Int32: String] = [
        EPERM: "EPERM", ENOENT: "ENOENT", EIO: "EIO", EACCES: "EACCES", EBUSY: "EBUSY",
        EEXIST: "EEXIST", EXDEV: "EXDEV", ENOTDIR: "ENOTDIR", EISDIR: "EISDIR",
        EINVAL: "EINVAL", ENFILE: "ENFILE", EMFILE: "EMFILE", ETXTBSY: "ETXTBSY",
        EFBIG: "EFBIG", ENOSPC: "ENOSPC", EROFS: "EROFS", EMLINK: "EMLINK", ENOMEM: "ENOMEM",
        ENAMETOOLONG: "ENAMETOOLONG", ELOOP: "ELOOP", ENOTEMPTY: "ENOTEMPTY", EDQUOT: "EDQUOT",
        ESTALE: "ESTALE", ETIMEDOUT: "ETIMEDOUT", ENOSYS: "ENOSYS", EOPNOTSUPP: "EOPNOTSUPP",
        EHOSTDOWN: "EHOSTDOWN", ENOTCONN: "ENOTCONN",
    ]

    /// The name, as `EACCES`; nil for a rare one.
    var name: String? { Self.names[number] }

    /// The system's words, as `Permission denied`.
    var words: String { unsafe String(cString: strerror(number)) }

    /// Whether it would be the same for every other file.
    var isOfThePlace: Bool {
        [ENOSPC, EDQUOT, EROFS, EMFILE, ENFILE, ENOMEM, ESTALE, ENOTCONN, EHOSTDOWN, ETIMEDOUT]
            .contains(number)
    }

    /// What a person can do about it; `path` as a shell takes it.
    func help(path: String, folder: String, user: String) -> String? {
        switch number {
        case EACCES, EPERM:
            "sudo setfacl -m u:\(user):rw \(path); sudo setfacl -m u:\(user):rwx \(folder)"
        case ENOSPC: "free space: df -h \(folder); df -i \(folder)"
        case EDQUOT: "raise the quota: quota -u \(user)"
        case EROFS: "sudo mount -o remount,rw \"$(findmnt -no TARGET -T \(folder))\""
        case EMFILE, ENFILE: "raise the limit of open files: ulimit -n 65536"
        case EXDEV:
            "the folder is on another file system than its parent: run a separate casebook "
                + "watch for it"
        case EIO: "the disk or the share has failed: dmesg --level=err | tail"
        case ESTALE, ENOTCONN, EHOSTDOWN, ETIMEDOUT:
            "the share is gone: sudo mount -o remount \"$(findmnt -no TARGET -T \(folder))\""
        case EBUSY, ETXTBSY: "another program has the file open: sudo fuser -v \(path)"
        default: nil
        }
    }
}
