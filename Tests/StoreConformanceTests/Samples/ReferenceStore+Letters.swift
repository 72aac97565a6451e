import Foundation
import HealthModel
import HealthStore
import Units

/// What documents measured, as plainly as it can be said: everything is compared with everything.
extension ReferenceStore {
    /// A document, and what was decided about it.
    struct Letter {
        let uuid: UUID
        let content: MeasuredLetter
        let receivedAt: Date
        /// Under whom it is filed.
        var person = 0
        /// What was decided that counts for it; nil for all of the store.
        var acts: [Act]?

        var start: Date { RandomSamples.origin.addingTimeInterval(Double(content.minute) * 60) }
    }

    /// What a person decided about documents, and when.
    struct Act {
        enum Kind {
            /// About documents as a type.
            case type(Grant)
            case permission(UUID, ConsentLevel)
            case denial(UUID)
            case removal(UUID)
        }

        let at: Date
        let app: Int
        let kind: Kind
    }

    /// A sample of one document: a code with a time, a value and who measured it.
    private struct Entry {
        let letter: Int
        let fact: String
        let performers: Set<String>
        let sample: Sample

        func isSame(as other: Entry) -> Bool {
            fact == other.fact
                && (performers.isEmpty && other.performers.isEmpty
                    || !performers.isDisjoint(with: other.performers))
        }
    }

    /// How much of a letter a reader sees; nil for nothing.
    private func level(_ letter: Letter, _ reader: Writer) -> ConsentLevel? {
        guard case .app(let index) = reader else { return .data }
        var grant = Grant()
        var level: ConsentLevel?
        for act in letter.acts ?? acts {
            switch act.kind {
            case .removal(letter.uuid): return nil
            case .type(let new) where act.app == index: grant = new
            case .permission(letter.uuid, let new) where act.app == index: level = new
            case .denial(letter.uuid) where act.app == index: level = nil
            default: continue
            }
        }
        guard grant.read == true, grant.from.map({ letter.start >= $0 }) ?? true else {
            return nil
        }
        return level
    }

    /// The letters whose bodies a reader sees, and that nothing has replaced which it sees.
    private func readable(_ reader: Writer) -> [Int] {
        letters.indices.filter { place in
            let letter = letters[place]
            guard level(letter, reader) == .data else { return false }
            guard let set = letter.content.set else { return true }
            return !letters.contains {
                $0.content.set == set && $0.content.version > letter.content.version
                    && $0.person == letter.person
                    && level($0, reader) != nil
            }
        }
    }

    /// All samples of the documents that a reader may read, each result once.
    func measured(_ reader: Writer) -> [Sample] {
        let entries = readable(reader).flatMap(entries)
        // Whose groups touch is one group.
        var groups = entries.indices.map { [$0] }
        var isMoving = true
        while isMoving {
            isMoving = false
            search: for one in groups.indices {
                for two in groups.indices where two > one {
                    let meets = groups[one].contains { left in
                        groups[two].contains { entries[left].isSame(as: entries[$0]) }
                    }
                    guard meets else { continue }
                    groups[one] = (groups[one] + groups[two]).sorted()
                    groups.remove(at: two)
                    isMoving = true
                    break search
                }
            }
        }
        let firsts = groups.map { entries[$0[0]].sample }
        return firsts.map { sample in
            guard case .correlation(let whole) = sample else { return sample }
            let parts = whole.objects.compactMap { part in
                groups.first { $0.contains { entries[$0].sample.uuid == part.uuid } }
                    .flatMap { group -> QuantitySample? in
                        guard case .quantity(let counted) = entries[group[0]].sample else {
                            return nil
                        }
                        return counted
                    }
            }
            guard
                let counted = try? CorrelationSample(
                    type: .bloodPressure, objects: parts, start: whole.startDate,
                    end: whole.endDate, metadata: whole.metadata,
                    sourceRevision: whole.sourceRevision, uuid: whole.uuid)
            else { preconditionFailure("a pressure has two parts") }
            return .correlation(counted)
        }
    }

    private func entries(_ place: Int) -> [Entry] {
        let letter = letters[place]
        let source = SourceRevision(
            source: Source(name: letter.content.custodian ?? "ward 3"))
        var entries: [Entry] = []
        var number = 0
        func metadata(_ number: Int) -> Metadata {
            [
                "CasebookDocument": .string(letter.uuid.uuidString.lowercased()),
                "CasebookDocumentNode": .string("/node\(number)"),
            ]
        }
        func amount(
            _ type: QuantityType, _ value: Int, _ unit: String, _ finding: MeasuredLetter.Finding
        ) -> QuantitySample {
            let at = RandomSamples.origin.addingTimeInterval(Double(finding.minute) * 60)
            defer { number += 1 }
            guard let unit = try? HealthUnit(unit),
                let amount = try? Quantity(Double(value), unit)
                    .converted(to: type.canonicalUnit),
                let sample = try? QuantitySample(
                    type: type, quantity: amount, start: at, end: at,
                    metadata: metadata(number), sourceRevision: source,
                    uuid: Self.name(of: number, in: letter.uuid))
            else { preconditionFailure("the test's amounts are in units of their types") }
            return sample
        }
        for finding in letter.content.findings {
            func add(_ sample: Sample, _ what: String) {
                entries.append(
                    Entry(
                        letter: place, fact: "\(what) \(finding.minute) \(finding.value)",
                        performers: Set(finding.performers), sample: sample))
            }
            guard finding.isPressure else {
                add(.quantity(amount(.heartRate, finding.value, "count/min", finding)), "rate")
                continue
            }
            let organizer = number
            if finding.isJoined { number += 1 }
            let upper = amount(.bloodPressureSystolic, finding.value, "mmHg", finding)
            let lower = amount(.bloodPressureDiastolic, finding.value - 40, "mmHg", finding)
            add(.quantity(upper), "upper")
            add(.quantity(lower), "lower")
            guard finding.isJoined,
                let whole = try? CorrelationSample(
                    type: .bloodPressure, objects: [upper, lower], start: upper.startDate,
                    end: upper.endDate, metadata: metadata(organizer), sourceRevision: source,
                    uuid: Self.name(of: organizer, in: letter.uuid))
            else { continue }
            add(.correlation(whole), "both")
        }
        return entries
    }

    /// The sample of a statement by its document: Documentation/samples.md has the rule.
    static func name(of statement: Int, in document: UUID) -> UUID {
        var text = document.uuidString.replacing("-", with: "")
        let low = UInt64(text.suffix(16), radix: 16).map { $0 &+ UInt64(statement) &+ 1 } ?? 0
        let high = UInt64(text.prefix(16), radix: 16) ?? 0
        text = String(high & ~0xF000 | 0x8000, radix: 16)
        let rest = String(low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000, radix: 16)
        let digits = Array(String(repeating: "0", count: 16 - text.count) + text + rest)
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        guard let uuid = UUID(uuidString: parts.joined(separator: "-")) else {
            preconditionFailure("32 digits are a UUID")
        }
        return uuid
    }
}
