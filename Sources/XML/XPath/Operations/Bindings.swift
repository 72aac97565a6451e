/// An error in place of a value: of a variable, or of an argument of a schema's function.
///
/// Without its value the evaluation goes on, and fails only where the value is used, as in Saxon
/// (XPath 3.1, section 2.3.4): in `let $d := xs:date(@v) return @v castable as xs:date and $d gt …`
/// the date of an invalid `@v` is never asked for.
final class DeferredError: XDMFunction {
    let error: XPathError

    private init(_ error: XPathError) {
        self.error = error
        super.init(name: nil, signature: .anything(0)) { _, _ in throw error }
    }

    /// A value, or its error in place of it. A spent budget cannot wait.
    static func value(_ make: () throws -> [XDMItem]) throws -> [XDMItem] {
        do { return try make() } catch let error as XPathError where !error.isExhausted {
            return [.function(DeferredError(error))]
        }
    }

    /// The value, which is used now.
    static func use(_ value: [XDMItem]) throws -> [XDMItem] {
        if value.count == 1, case .function(let function) = value[0],
            let failure = function as? DeferredError
        {
            throw failure.error
        }
        return value
    }
}

/// A variable that the expression itself binds.
final class VariableOperation: Operation {
    let slot: Int
    let isOne: Bool

    init(_ slot: Int, isOne: Bool) {
        self.slot = slot
        self.isOne = isOne
    }

    var facts: Facts { Facts(isOne: isOne) }

    func all(_ scope: Scope) throws -> [XDMItem] {
        try DeferredError.use(scope.frame.slots[slot])
    }

    func truth(_ scope: Scope) throws -> Bool { try Atomization.truth(all(scope)) }
}

/// A variable that the caller gives.
final class ExternalVariableOperation: Operation {
    let slot: Int
    let name: ExpandedName
    let at: Int

    init(_ slot: Int, _ name: ExpandedName, at: Int) {
        self.slot = slot
        self.name = name
        self.at = at
    }

    func all(_ scope: Scope) throws -> [XDMItem] {
        guard let variables = scope.frame.variables else {
            throw XPathError("XPDY0002", "the variable `$\(name.local)` has no value", at: at)
        }
        return try variables.value(slot)
    }
}

/// `let $x := … return …`
final class BindingOperation: Operation {
    let slot: Int
    let value: any Operation
    let result: any Operation

    init(_ slot: Int, _ value: any Operation, _ result: any Operation) {
        self.slot = slot
        self.value = value
        self.result = result
    }

    var facts: Facts { result.facts }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        try bind(scope)
        return try result.each(scope, body)
    }

    func truth(_ scope: Scope) throws -> Bool {
        try bind(scope)
        return try result.truth(scope)
    }

    private func bind(_ scope: Scope) throws {
        scope.frame.slots[slot] = try DeferredError.value { try value.all(scope) }
    }
}
