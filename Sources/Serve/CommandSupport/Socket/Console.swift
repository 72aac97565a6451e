internal import CFileSystem
package import Glibc

/// The terminal, the files and the name of the person whose command runs: those of this process,
/// or, for a command that came through the socket of a service, those of the process that sent it.
package enum Console {
    /// The other process, while one of its commands runs here.
    @TaskLocal package static var guest: GuestSession?

    package static var standardInput: Int32 { guest?.files[0] ?? STDIN_FILENO }
    package static var standardOutput: Int32 { guest?.files[1] ?? STDOUT_FILENO }
    package static var standardError: Int32 { guest?.files[2] ?? STDERR_FILENO }

    /// A variable of the environment.
    package static func variable(_ name: String) -> String? {
        if let guest { return guest.environment[name] }
        return getenv(name).map { String(cString: $0) }
    }

    /// Opens a file as open(2) does, always closed at an exec. A guest opens its own files and
    /// hands them over, so that its permissions decide and not those of the service.
    ///
    /// - Returns: The file; -1 with `errno`.
    package static func open(_ path: InputPath, _ flags: Int32, mode: mode_t = 0) -> Int32 {
        if let guest { return guest.open(path, flags, mode: mode) }
        return path.withCString { Glibc.open($0, flags | O_CLOEXEC, mode) }
    }

    /// A path that names the same file in this process.
    package static func absolute(_ path: String) -> String {
        guard let guest, !path.hasPrefix("/") else { return path }
        return guest.directory + "/" + path
    }

    /// Who runs the command, by the system's name for them; the access log names them.
    package static var user: String {
        guest?.user ?? name(of: geteuid())
    }

    /// The name of a user of this system, or its number.
    package static func name(of user: uid_t) -> String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var text = [CChar](repeating: 0, count: 4_096)
        guard getpwuid_r(user, &entry, &text, text.count, &found) == 0, found != nil else {
            return "uid \(user)"
        }
        return String(cString: entry.pw_name)
    }
}
