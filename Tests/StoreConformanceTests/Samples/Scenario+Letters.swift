import Foundation
import HealthModel
import HealthStore
import Testing

/// Documents with results among what happens to a random store.
extension Scenario {
    /// A document comes, or something is decided about one, or about documents.
    mutating func changeLetters() async throws {
        switch samples.below(6) {
        case 0..<3: try await addLetter()
        case 3: try await decideAboutLetters()
        default: try await decideAboutLetter()
        }
    }

    private mutating func addLetter() async throws {
        var used: Set<[Int]> = []
        let findings = (0..<(1 + samples.below(3))).compactMap { _ -> MeasuredLetter.Finding? in
            let performers = ["a", "b", "c"].filter { _ in samples.chance(40) }
            let finding = MeasuredLetter.Finding(
                isPressure: samples.chance(40), value: 60 * (1 + samples.below(3)),
                minute: 10 * samples.below(4), performers: performers,
                isJoined: samples.chance(60))
            // A document says a thing once: what it says twice is another test's.
            let key = [finding.isPressure ? 1 : 0, finding.value, finding.minute]
            return used.insert(key).inserted ? finding : nil
        }
        let number = letterCount
        letterCount += 1
        let letter = MeasuredLetter(
            "letter\(number)", minute: samples.below(40), findings,
            custodian: samples.chance(50) ? "Ward Seven" : nil,
            set: samples.chance(40) ? "set\(samples.below(2))" : nil, version: number)
        try await file(letter, of: hasSecond ? samples.below(2) : 0, isNamed: samples.chance(50))
    }

    /// A document comes for a person by name alone, or with their identifier as well: without it
    /// that of two who are one is filed under the survivor.
    private mutating func file(
        _ letter: MeasuredLetter, of subject: Int, isNamed: Bool
    ) async throws {
        let uuid = try await store.letter(
            letter, for: World.persons[subject],
            patient: isNamed && hasSecond ? "patient \(subject)" : nil)
        let isSecond = subject == 1 && (isNamed || mergedAt == nil)
        let filed = ReferenceStore.Letter(
            uuid: uuid, content: letter, receivedAt: clock.now, person: isSecond ? 1 : 0)
        if isSecond { second.letters.append(filed) } else { reference.letters.append(filed) }
        known += (0..<3).map { ReferenceStore.name(of: $0, in: uuid) }
    }

    /// Both persons are known to the store.
    mutating func begin() async throws {
        guard hasSecond else { return }
        for subject in 0..<2 {
            clock.tick()
            let letter = MeasuredLetter.beat("first\(subject)", 60, at: 10 * subject)
            try await file(letter, of: subject, isNamed: true)
        }
    }

    /// Two persons are said to be one, and told apart again.
    mutating func changePersons() async throws {
        guard hasSecond else { return }
        if mergedAt != nil {
            try await store.staff.unmerge(World.other, because: "two sisters")
            mergedAt = nil
        } else {
            // Whether somebody has samples of whom all are deleted is the store's affair.
            let isKnown = !second.live.isEmpty || second.log.isEmpty
            let refusal = try await code {
                try await store.staff.merge(World.other, into: World.person, because: "one card")
            }
            if isKnown {
                let expected: StoreError.Code? = second.live.isEmpty ? nil : .invalidArgument
                #expect(refusal == expected, "merge, \(note)")
            }
            guard refusal == nil else { return }
            mergedAt = clock.now
        }
        for number in anchors.keys where number >= 100 { anchors[number] = nil }
    }

    /// A minute passes, and somebody's handles are used.
    mutating func pass() {
        clock.tick()
        (reference.now, second.now) = (clock.now, clock.now)
        person = hasSecond && samples.chance(40) ? 1 : 0
    }

    /// Mostly only the first person has samples of their own: a person with samples is merged into
    /// nobody.
    mutating func passToFirst() {
        if mergedAt == nil, seed % 9 != 0 { person = 0 }
    }

    /// The store as the person whose handles are used has it.
    var view: ReferenceStore {
        if let mergedAt { return reference.joined(with: second, since: mergedAt) }
        return person == 0 ? reference : second
    }

    /// Does something to what the person has.
    mutating func own<Answer>(
        _ body: (inout ReferenceStore) throws -> Answer
    ) rethrows -> Answer {
        if mergedAt != nil || person == 0 { return try body(&reference) }
        return try body(&second)
    }

    private mutating func decideAboutLetters() async throws {
        let index = samples.below(2)
        var grant = ReferenceStore.Grant(read: samples.chance(80))
        grant.from = grant.read == true && samples.chance(30) ? samples.time() : nil
        record(.type(grant), index)
        let answer: ReadAnswer = grant.read == true ? .allow(AccessWindow(from: grant.from)) : .deny
        try await handles.owner.setAuthorization(
            of: World.apps[index].identifier, read: [SampleType(.cda).objectType: answer])
    }

    private mutating func record(_ kind: ReferenceStore.Act.Kind, _ app: Int) {
        let act = ReferenceStore.Act(at: clock.now, app: app, kind: kind)
        own { $0.acts.append(act) }
    }

    private mutating func decideAboutLetter() async throws {
        let letters = view.letters
        guard let letter = letters.randomElement(using: &samples.random) else { return }
        let (index, uuid, owner) = (samples.below(2), letter.uuid, handles.owner)
        switch samples.below(10) {
        case 0:
            try await owner.deny(.about(uuid, app: World.apps[index]))
            record(.denial(uuid), index)
        case 1:
            let isRemoved = (letter.acts ?? view.acts).contains {
                if case .removal(uuid) = $0.kind { true } else { false }
            }
            guard !isRemoved else { return }
            try await owner.remove(uuid, text: "nobody's business")
            record(.removal(uuid), index)
        case 2, 3: try await permit(uuid, .metadata, index)
        default: try await permit(uuid, .data, index)
        }
    }

    /// The latest decision about a document and an app takes the place of those before it.
    private mutating func permit(_ uuid: UUID, _ level: ConsentLevel, _ index: Int) async throws {
        try await handles.owner.permit(.about(uuid, level, app: World.apps[index]))
        record(.permission(uuid, level), index)
    }
}
