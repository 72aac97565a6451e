internal import CommandSupport
internal import Crypto
internal import DocumentValidation
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Importers
internal import Intake
internal import XMLTree
internal import Wording

/// What Apple Health's export holds beside samples: what is true of the person, what the device
/// says of days, electrocardiograms, clinical records and a clinical document.
struct ImportedExtras {
    let store: HealthStore
    let person: PersonID

    /// Keeps what the store does not know of the person yet. What it knows otherwise stays.
    func keep(_ profile: ImportedProfile, _ tally: inout SampleImportTally) async throws {
        guard !profile.isEmpty else { return }
        try await keep(profile.days, &tally)
        let owner = store.owner(person)
        if let day = profile.dateOfBirth {
            if let known = try await owner.dateOfBirthComponents() {
                if known.year != day.year || known.month != day.month || known.day != day.day {
                    tally.say(SampleFileMessage.birthDateDiffers())
                }
            } else {
                do { try await owner.setDateOfBirth(day) } catch let error as StoreError
                    where error.code == .invalidArgument
                {
                    tally.say(SampleFileMessage.birthDateInvalid())
                }
            }
        }
        for (type, value) in profile.values.sorted(by: { $0.key.name < $1.key.name }) {
            let known = try await owner.characteristic(type)
            if let known, known != 0 {
                guard known != value else { continue }
                tally.say(SampleFileMessage.valueDiffers(type.name))
            } else {
                try await set(type, value, owner)
            }
        }
    }

    private func keep(
        _ days: [String: ImportedDay], _ tally: inout SampleImportTally
    ) async throws {
        guard !days.isEmpty else { return }
        let kept = try await store.intake(source: Self.source).keep(
            days.sorted { $0.key < $1.key }.map { key, day in
                RecordedDay(
                    day: key,
                    values: ActivityGoals(
                        activeEnergyBurned: day.energy, moveTime: day.moveTime,
                        exerciseTime: day.exercise, standHours: day.stand),
                    goals: ActivityGoals(
                        activeEnergyBurned: day.energyGoal, moveTime: day.moveTimeGoal,
                        exerciseTime: day.exerciseGoal, standHours: day.standGoal),
                    source: Self.source.name)
            }, of: person)
        tally.say(SampleFileMessage.days(days.count, kept))
    }

    private static let source = Source(name: "Apple Health")

    /// Keeps electrocardiograms and clinical records as they came.
    func keepFiles(
        of files: SampleFiles, _ profile: ImportedProfile, _ tally: inout SampleImportTally
    ) async throws {
        let intake = store.intake(source: Self.source)
        var (kept, known, bad) = (0, 0, 0)
        for path in files.others where !Interruption.isRequested {
            guard let kind = AttachedFile.kind(ofPath: path),
                let bytes = try files.contents(of: path, limit: ImportLimits.companionBytes)
            else { continue }
            guard let file = AttachedFile(kind, bytes) else {
                bad += 1
                try tally.fail(SampleFileMessage.otherContent(path, Self.words(kind)))
                continue
            }
            let name = path.range(of: "clinical-records/").map { String(path[$0.lowerBound...]) }
            let record = name.flatMap { profile.records[$0] }
            guard let digest = ContentDigest(bytes: SHA256.hash(data: bytes)) else { continue }
            let isNew = try await intake.keep(
                KeptFile(
                    kind: kind == .electrocardiogram ? .electrocardiogram : .clinicalRecord,
                    digest: digest, name: path, mediaType: file.mediaType,
                    date: file.date ?? record?.received, source: record?.source ?? "",
                    byteCount: bytes.count, facts: file.facts), bytes: bytes, for: person)
            if isNew { kept += 1 } else { known += 1 }
        }
        if kept + known + bad > 0 {
            tally.say(SampleFileMessage.otherFiles(kept, known, bad))
        }
    }

    private static func words(_ kind: AttachedFile.Kind) -> String {
        kind == .electrocardiogram
            ? SampleFileMessage.electrocardiogram.text : SampleFileMessage.fhirResource.text
    }

    private func set(
        _ type: CharacteristicType, _ value: Int, _ owner: OwnerHandle
    ) async throws {
        let values: [CharacteristicType: (any CodedValue)?] = [
            .biologicalSex: BiologicalSex(rawValue: value), .bloodType: BloodType(rawValue: value),
            .fitzpatrickSkinType: FitzpatrickSkinType(rawValue: value),
            .wheelchairUse: WheelchairUse(rawValue: value),
            .activityMoveMode: ActivityMoveMode(rawValue: value),
        ]
        if let value = values[type] ?? nil { try await owner.setCharacteristic(type, value) }
    }

    /// Takes in `export_cda.xml`, as `casebook import` would, and says what became of it.
    func takeDocuments(of files: SampleFiles, _ tally: inout SampleImportTally) async throws {
        for path in files.others where SampleFiles.isClinicalDocument(path) {
            let validator = try DocumentValidator()
            let intake = DocumentIntake(
                into: store, source: Self.source, validator: validator)
            do {
                let limit = validator.options.limits.bytes
                guard let bytes = try files.contents(of: path, limit: limit) else { continue }
                let receipt = try await intake.take(bytes, name: path, person: person)
                tally.say(FileMessage.failed(path, Self.words(receipt.outcome)))
            } catch let failure as CommandFailure {
                tally.say(SampleFileMessage.documentNotImported(path, failure))
            }
        }
    }

    private static func words(_ outcome: StoreOutcome) -> String {
        switch outcome {
        case .stored: SampleFileMessage.documentStored.text
        case .duplicate: SampleFileMessage.documentKnown.text
        case .conflict: SampleFileMessage.documentConflict.text
        case .rejected:
            SampleFileMessage.documentRejected.text
        }
    }
}
