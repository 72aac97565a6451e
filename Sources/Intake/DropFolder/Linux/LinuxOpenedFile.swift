internal import Glibc

/// An open file below the watched folder.
final class LinuxOpenedFile: OpenedFile {
    private let file: FileDescriptor
    private let path: EntryPath

    init(_ file: FileDescriptor, _ path: EntryPath) {
        self.file = file
        self.path = path
    }

    func status() throws(Trouble) -> FileStatus {
        do throws(ErrorNumberFailure) {
            return try file.status()
        } catch {
            throw Trouble("look at", path, error.number)
        }
    }

    func read(count: Int, at offset: Int) throws(Trouble) -> [UInt8] {
        do throws(ErrorNumberFailure) {
            return try file.read(count: count, at: offset)
        } catch {
            throw Trouble("read", path, error.number)
        }
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(Trouble) {
        do throws(ErrorNumberFailure) {
            try file.write(bytes, at: offset)
        } catch {
            throw Trouble("write", path, error.number)
        }
    }

    func resize(to count: Int) throws(Trouble) {
        guard ftruncate(file.number, off_t(count)) == 0 else { throw Trouble("write", path, errno) }
    }
}
