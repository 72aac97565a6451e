import HealthModel

/// A value of a `string` parameter (FHIR R4, 3.1.1.4.8). Names are kept as one text, so each of its
/// words may be what is meant.
struct NameMatch: Sendable, Hashable {
    enum Manner: Sendable, Hashable {
        /// What a word begins with, without regard to case and accents.
        case start
        /// Some part of the name, without regard to case and accents (`:contains`).
        case part
        /// A whole word or some of them, exactly as they are written (`:exact`).
        case words
    }

    private let wanted: String
    private let manner: Manner

    init(_ value: String, _ manner: Manner = .start) {
        wanted = manner == .words ? value : TextFolding.fold(value)
        self.manner = manner
    }

    /// nil for a modifier that strings do not have.
    init?(_ value: String, modifier: String?) {
        switch modifier {
        case nil: self.init(value)
        case "contains": self.init(value, .part)
        case "exact": self.init(value, .words)
        default: return nil
        }
    }

    func means(_ name: String) -> Bool {
        let name = manner == .words ? name : TextFolding.fold(name)
        switch manner {
        case .part: return name.contains(wanted)
        case .start: return starts(of: name).contains { name[$0...].hasPrefix(wanted) }
        case .words:
            return starts(of: name).contains { start in
                let rest = name[start...]
                guard rest.hasPrefix(wanted) else { return false }
                return rest.dropFirst(wanted.count).first.map { !Self.isOfAWord($0) } ?? true
            }
        }
    }

    /// Where the name and its words begin.
    private func starts(of name: String) -> [String.Index] {
        [name.startIndex] + name.split { !Self.isOfAWord($0) }.map(\.startIndex)
    }

    private static func isOfAWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}
