internal import CFileSystem
internal import Synchronization

/// A hook that is a program: it gets the outcome as JSON on standard input, and has taken it when
/// it ends with 0. What it leaves running is not waited for. No shell is involved. A service on the
/// web is told by `curl`.
public struct ProgramHook: OutcomeHook {
    private let program: String
    private let arguments: [String]
    private let limit: Duration

    /// Names a program by its path.
    ///
    /// - Parameter limit: How long it may take before it and what it started are killed.
    public init(_ program: String, arguments: [String] = [], limit: Duration = .seconds(30)) {
        self.program = program
        self.arguments = arguments
        self.limit = limit
    }

    /// Runs it once; cancelled, it is killed.
    public func tell(_ outcome: [UInt8]) async throws(HookFailure) {
        guard
            let process = ChildProcess(program, arguments: arguments, input: try input(outcome))
        else { throw HookFailure("the hook cannot be run") }
        let isLate = Mutex(false)
        let timer = Task {
            try await Task.sleep(for: limit)
            isLate.withLock { $0 = true }
            process.kill()
        }
        // Its end is waited for in any case, so that it is not told twice at the same time.
        let status = await withTaskCancellationHandler {
            await process.end()
        } onCancel: {
            process.kill()
        }
        timer.cancel()
        guard status != 0 else { return }
        guard !isLate.withLock({ $0 }) else {
            throw HookFailure("the hook took too long")
        }
        throw HookFailure(
            status > 0 ? "the hook ended with status \(status)" : "the hook failed")
    }

    /// The bytes in a file without a name: a program that does not read them is no harm.
    private func input(_ bytes: [UInt8]) throws(HookFailure) -> FileDescriptor {
        let file = FileDescriptor(cbx_memory_file())
        do throws(ErrorNumberFailure) {
            try file.write(bytes, at: 0)
        } catch {
            throw HookFailure("not enough memory to run the hook")
        }
        return file
    }
}
