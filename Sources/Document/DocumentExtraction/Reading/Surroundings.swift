import HealthModel
import Statements

/// What stands around a statement and holds for it (CDA R2, 4.4: context conduction).
struct Surroundings {
    var context = StatementContext()
    var section: StatementSection?
    /// What the section, or one around it, is about.
    var meaning: StatementKind?
    /// The nearest statement around it.
    var parent: Int?
    /// Statements around it.
    var depth = 0
    /// Whether something around it is too large to be repeated.
    var omits = false

    /// The participations that are conducted.
    static let conducted: Set<String> = ["author", "informant", "subject"]

    /// Puts participations of an element in the place of those from further away.
    ///
    /// `contextControlCode` says what they do: `OP`, the default, takes their place; `AP` adds to
    /// them; `ON` and `AN` do the same and go no further.
    ///
    /// - Returns: What holds for the element itself; what goes further is in this value.
    mutating func enter(
        _ parts: [Part], at level: StatementContext.Level
    ) -> StatementContext {
        let conducted:
            [(String, WritableKeyPath<StatementContext, StatementContext.Participants?>)] = [
                ("author", \.author), ("informant", \.informant), ("subject", \.subject),
            ]
        var own = context
        guard !parts.isEmpty else { return own }
        for (name, keyPath) in conducted {
            let here = parts.filter { $0.name == name }
            guard !here.isEmpty else { continue }
            let adds = here.allSatisfy { $0.control.hasPrefix("A") }
            let around = adds ? context[keyPath: keyPath]?.parts ?? [] : []
            own[keyPath: keyPath] = .init(level: level, parts: around + here)
            let further = here.filter { !$0.control.hasSuffix("N") }
            guard !further.isEmpty else { continue }
            context[keyPath: keyPath] = .init(
                level: level == .own ? .statement : level, parts: around + further)
        }
        return own
    }

    /// Ends the conduction of authors and informants. The subject stays: a statement about a
    /// relative never becomes one about the patient.
    mutating func endConduction() {
        context.author = nil
        context.informant = nil
    }

}

extension Part {
    fileprivate var control: String { attribute("contextControlCode") ?? "OP" }
}
