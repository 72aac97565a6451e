internal import Glibc

/// A folder being read with readdir(3); a million entries take no more memory than ten.
@safe final class LinuxFolderListing: FolderListing {
    private let folder: EntryPath
    private let stream: OpaquePointer
    private let descriptor: Int32

    /// Takes over the descriptor of an open folder.
    init?(_ descriptor: Int32, _ folder: EntryPath) {
        guard let stream = unsafe fdopendir(descriptor) else { return nil }
        self.folder = folder
        self.descriptor = descriptor
        unsafe self.stream = stream
    }

    deinit { unsafe closedir(stream) }

    func next() throws(FolderFailure) -> (name: [UInt8], kind: FileStatus.Kind?)? {
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                guard errno == 0 else { throw FolderFailure("list", folder, errno) }
                return nil
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe Array(bytes.prefix { $0 != 0 })
            }
            let dot = UInt8(ascii: ".")
            if name == [dot] || name == [dot, dot] { continue }
            return (name, kind(unsafe Int32(entry.pointee.d_type)))
        }
    }

    func status(of name: [UInt8]) throws(FolderFailure) -> FileStatus? {
        var facts = stat()
        let result = unsafe (name + [0]).withUnsafeBytes { name in
            unsafe fstatat(
                descriptor, name.baseAddress!.assumingMemoryBound(to: CChar.self), &facts,
                AT_SYMLINK_NOFOLLOW)
        }
        if result == 0 { return FileStatus(facts) }
        guard errno == ENOENT else {
            throw FolderFailure("look at", folder.appending(name) ?? folder, errno)
        }
        return nil
    }

    private func kind(_ type: Int32) -> FileStatus.Kind? {
        switch type {
        case Int32(DT_REG): .file
        case Int32(DT_DIR): .folder
        case Int32(DT_LNK): .link
        case Int32(DT_UNKNOWN): nil
        default: .other
        }
    }
}
