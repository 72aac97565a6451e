internal import Glibc

/// An open file below the watched folder.
final class LinuxOpenedFile: OpenedFile {
    private let file: FileDescriptor
    private let path: EntryPath

    init(_ file: FileDescriptor, _ path: EntryPath) {
        self.file = file
        self.path = path
    }

    func status() throws(FolderFailure) -> FileStatus {
        do throws(ErrorNumberFailure) {
            return try file.status()
        } catch {
            throw FolderFailure("look at", path, error.number)
        }
    }

    func read(count: Int, at offset: Int) throws(FolderFailure) -> [UInt8] {
        do throws(ErrorNumberFailure) {
            return try file.read(count: count, at: offset)
        } catch {
            throw FolderFailure("read", path, error.number)
        }
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(FolderFailure) {
        do throws(ErrorNumberFailure) {
            try file.write(bytes, at: offset)
        } catch {
            throw FolderFailure("write", path, error.number)
        }
    }

    func resize(to count: Int) throws(FolderFailure) {
        guard ftruncate(file.number, off_t(count)) == 0 else {
            throw FolderFailure("write", path, errno)
        }
    }
}
