internal import Archives
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import Importers
internal import Intake
internal import Wording

/// Reads files of samples one after the other, a batch while the one before it is saved.
struct SampleImport {
    /// What the columns of a table are, where it has other ones than ours.
    struct Columns {
        var map: [(String, String)] = []
        var constants: [String: String] = [:]
        var isEmpty: Bool { map.isEmpty && constants.isEmpty }
    }

    let files: SampleFiles
    let options: ImportOptions
    let columns: Columns
    /// What the files say of the person.
    private(set) var profile = ImportedProfile()
    /// When recorded activities began, in seconds since 1970.
    private var recorded: Set<Int> = []

    init(files: SampleFiles, options: ImportOptions, columns: Columns) {
        self.files = files
        self.options = options
        self.columns = columns
    }

    /// Reads everything, and stops between two batches when it is interrupted.
    mutating func run(
        _ tally: inout SampleImportTally,
        save: @escaping @Sendable (SampleBatch) async throws -> SampleSaving.Outcome
    ) async throws {
        // Garmin's list names again what lies beside it as recordings, which say more.
        let lists = files.members.filter(Self.isList)
        let members = files.members.filter { !Self.isList($0) } + lists
        for member in members where !Interruption.isRequested {
            tally.file = member.name
            do {
                try await run(member, &tally, save)
            } catch let error as FileFormatError {
                guard files.members.count > 1 else {
                    throw CommandFailure(FileMessage.failed(member.name, error))
                }
                try tally.fail(FileMessage.failed(member.name, error))
            } catch let error as ArchiveFailure {
                try tally.fail(SampleFileMessage.stopped(member.name, error))
            }
        }
        for file in files.unreadable {
            try tally.fail(FileMessage.unreadable(file.name, file.reason))
        }
        for path in files.others
        where !SampleFiles.isClinicalDocument(path)
            && AttachedFile.kind(ofPath: path) == nil
        {
            var notes = ImportNotes()
            notes.count(SampleFileMessage.unknownFormat.text)
            tally.note(notes)
        }
    }

    private mutating func run(
        _ member: SampleFiles.Member, _ tally: inout SampleImportTally,
        _ save: @escaping @Sendable (SampleBatch) async throws -> SampleSaving.Outcome
    ) async throws {
        let opened = try member.open()
        var reader = reader(of: member, opened)
        defer { tally.note(reader.notes) }
        var saving: (batch: SampleBatch, task: Task<SampleSaving.Outcome, any Error>)?
        func finish(_ tally: inout SampleImportTally) async throws {
            guard let (batch, task) = saving else { return }
            saving = nil
            let share = opened.size.map { Double(opened.position()) / Double(max($0, 1)) }
            try tally.count(batch, try await task.value, share: share)
            guard batch.ofDocuments > 0 else { return }
            var notes = ImportNotes()
            notes.count(
                SampleFileMessage.samplesOfDocuments.text, batch.ofDocuments
            )
            tally.note(notes)
        }
        while !Interruption.isRequested {
            var batch: SampleBatch?
            do { batch = try SampleBatch.read(from: &reader, at: opened.position) } catch {
                try await finish(&tally)
                throw error
            }
            try await finish(&tally)
            if [.fit, .tcx, .gpx].contains(member.format) { noteRecordings(batch) }
            if Self.isList(member) { leaveOutRecorded(&batch, &tally) }
            guard let batch else { break }
            saving = (batch, Task { try await save(batch) })
        }
        try await finish(&tally)
        if !reader.profile.isEmpty { profile = reader.profile }
    }

    private static func isList(_ member: SampleFiles.Member) -> Bool {
        member.format == .garminConnect && member.path.lowercased().hasSuffix(".json")
    }

    private static func second(_ sample: Sample) -> Int {
        Int(sample.startDate.timeIntervalSince1970.rounded(.down))
    }

    private mutating func noteRecordings(_ batch: SampleBatch?) {
        for case (.workout(let workout), _) in batch?.samples ?? [] {
            recorded.insert(Self.second(.workout(workout)))
        }
    }

    private func leaveOutRecorded(_ batch: inout SampleBatch?, _ tally: inout SampleImportTally) {
        guard !recorded.isEmpty, var rest = batch else { return }
        let count = rest.samples.count
        rest.samples.removeAll { sample, _ in
            guard case .workout = sample else { return false }
            let second = Self.second(sample)
            return (second - 1...second + 1).contains(where: recorded.contains)
        }
        if rest.samples.count < count {
            var notes = ImportNotes()
            notes.count(
                SampleFileMessage.recordedActivities.text, count - rest.samples.count)
            tally.note(notes)
        }
        batch = rest
    }

    private func reader(
        of member: SampleFiles.Member, _ opened: OpenedSamples
    ) -> any SampleLineReader {
        let file = files.file(member, opened)
        if member.format == .csv || member.format == nil || !columns.isEmpty {
            return CSVSampleReader(
                map: columns.map, constants: columns.constants, options: options,
                reading: file.read)
        }
        return (member.format ?? .csv).reader(of: file, options: options)
    }
}
