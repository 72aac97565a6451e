internal import CFileSystem
internal import Foundation
internal import Glibc
internal import Synchronization

/// A hook that is a program: it gets the outcome as JSON on standard input, and has taken it when
/// it ends with 0. No shell is involved. A service on the web is told by `curl`.
public struct ProgramHook: OutcomeHook {
    private let program: String
    private let arguments: [String]
    private let limit: Duration
    private let start: @Sendable (Process) throws -> Void

    /// Names a program by its path.
    ///
    /// - Parameter limit: How long it may take before it is killed.
    public init(_ program: String, arguments: [String] = [], limit: Duration = .seconds(30)) {
        self.init(program, arguments: arguments, limit: limit) { try $0.run() }
    }

    init(
        _ program: String, arguments: [String] = [], limit: Duration = .seconds(30),
        start: @escaping @Sendable (Process) throws -> Void
    ) {
        self.program = program
        self.arguments = arguments
        self.limit = limit
        self.start = start
    }

    /// Runs it once; cancelled, it is killed.
    public func tell(_ outcome: [UInt8]) async throws(HookFailure) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardInput = try input(outcome)
        process.standardOutput = FileHandle.nullDevice
        let (ends, end) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = {
            end.yield($0.terminationReason == .exit ? $0.terminationStatus : -1)
            end.finish()
        }
        do {
            try start(process)
        } catch {
            throw HookFailure("the hook's program cannot be run")
        }
        let isLate = Mutex(false)
        let timer = Task {
            try await Task.sleep(for: limit)
            // It may have ended long ago, in a process whose tasks wait for their turns.
            guard process.isRunning else { return }
            isLate.withLock { $0 = true }
            Self.end(process)
        }
        // Its end is waited for in any case, so that it is not told twice at the same time.
        let ended = Task {
            for await status in ends { return status }
            return -1
        }
        let status = await withTaskCancellationHandler {
            await ended.value
        } onCancel: {
            Self.end(process)
        }
        timer.cancel()
        if isLate.withLock({ $0 }) { throw HookFailure("the hook took too long") }
        guard status == 0 else { throw HookFailure("the hook failed") }
    }

    private static func end(_ process: Process) {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The bytes in a file without a name: a program that does not read them is no harm.
    private func input(_ bytes: [UInt8]) throws(HookFailure) -> FileHandle {
        let number = cbx_memory_file()
        guard number >= 0 else { throw HookFailure("there was no memory to run the hook") }
        let handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(bytes))
            try handle.seek(toOffset: 0)
        } catch {
            throw HookFailure("there was no memory to run the hook")
        }
        return handle
    }
}
