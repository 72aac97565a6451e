/// The variables in scope while an expression, or the body of an inline function, is compiled.
final class FunctionScope {
    let parent: FunctionScope?
    private var names: [(name: ExpandedName, slot: Int, isOne: Bool)] = []
    private(set) var slotCount = 0
    private(set) var captures: [(source: any Operation, slot: Int)] = []
    /// Whether `last()` was compiled for the focus at hand.
    var usesLast = false
    /// Whether `position()` was, or a call that may ask for it.
    var usesPosition = false
    /// Whether anything was compiled that asks for the context item of the focus at hand.
    var usesItem = false
    /// Whether anything was compiled that changes between evaluations: a variable, `current()`, a
    /// function of the caller.
    var usesVariable = false

    init(parent: FunctionScope?) { self.parent = parent }

    /// Brings a variable into scope.
    func bind(_ name: ExpandedName, isOne: Bool) -> Int {
        let slot = slotCount
        slotCount += 1
        names.append((name, slot, isOne))
        return slot
    }

    /// Takes the variables out of scope that were bound last.
    func unbind(_ count: Int) { names.removeLast(count) }

    /// What reads a variable; nil where no expression binds it.
    func read(_ name: ExpandedName) -> (any Operation)? {
        usesVariable = true
        if let found = names.last(where: { $0.name == name }) {
            return VariableOperation(found.slot, isOne: found.isOne)
        }
        guard let outer = parent?.read(name) else { return nil }
        let slot = slotCount
        slotCount += 1
        let isOne = outer.facts.isOne
        captures.append((outer, slot))
        names.insert((name, slot, isOne), at: 0)
        return VariableOperation(slot, isOne: isOne)
    }
}
