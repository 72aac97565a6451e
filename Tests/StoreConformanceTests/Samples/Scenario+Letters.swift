import Foundation
import HealthModel
import HealthStore

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
        let number = reference.letters.count
        let letter = MeasuredLetter(
            "letter\(number)", minute: samples.below(40), findings,
            custodian: samples.chance(50) ? "Ward Seven" : nil,
            set: samples.chance(40) ? "set\(samples.below(2))" : nil, version: number)
        let uuid = try await store.letter(letter)
        reference.letters.append(.init(uuid: uuid, content: letter))
        known += (0..<3).map { ReferenceStore.name(of: $0, in: uuid) }
    }

    private mutating func decideAboutLetters() async throws {
        let index = samples.below(2)
        var grant = ReferenceStore.Grant(read: samples.chance(80))
        grant.from = grant.read == true && samples.chance(30) ? samples.time() : nil
        reference.documentGrants[index] = grant
        try await store.allowDocuments(
            grant.read == true ? .allow(AccessWindow(from: grant.from)) : .deny,
            app: World.apps[index])
    }

    private mutating func decideAboutLetter() async throws {
        guard !reference.letters.isEmpty else { return }
        let place = samples.below(reference.letters.count)
        let (index, uuid) = (samples.below(2), reference.letters[place].uuid)
        switch samples.below(10) {
        case 0:
            try await store.me.deny(.about(uuid, app: World.apps[index]))
            reference.letters[place].denied.insert(index)
            reference.letters[place].permitted[index] = nil
        case 1:
            guard !reference.letters[place].isRemoved else { return }
            try await store.me.remove(uuid, text: "nobody's business")
            reference.letters[place].isRemoved = true
        case 2, 3: try await permit(place, .metadata, index)
        default: try await permit(place, .data, index)
        }
    }

    /// The latest decision about a document and an app takes the place of those before it.
    private mutating func permit(_ place: Int, _ level: ConsentLevel, _ index: Int) async throws {
        try await store.permit(reference.letters[place].uuid, level, app: World.apps[index])
        reference.letters[place].permitted[index] = level
        reference.letters[place].denied.remove(index)
    }
}
