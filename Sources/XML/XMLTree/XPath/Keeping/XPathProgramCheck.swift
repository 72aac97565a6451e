internal import Base

/// Looks whether a program that was read can be run: each number is one of something that is there,
/// and an operation asks only for those before it, so that evaluation ends.
struct XPathProgramCheck {
    private let program: XPathProgram
    private let isForeign: Bool
    private let allowsPeers: Bool
    /// Operations inside each other, by the operation.
    private var depths: [Int32] = []

    /// Evaluation goes into operations by calls; rule packs are far from this.
    private static let greatestDepth: Int32 = 1_500

    /// - Parameter allowsPeers: Whether it may ask libxslt, as no program does that is kept.
    init(_ program: XPathProgram, isForeign: Bool, allowsPeers: Bool = false) {
        self.program = program
        self.isForeign = isForeign
        self.allowsPeers = allowsPeers
    }

    /// - Throws: ``PackedDamage`` where something is not as a compiler leaves it.
    mutating func run() throws(PackedDamage) {
        for name in program.names { try one(name.namespace, of: program.namespaces.count) }
        for step in program.steps { try check(step) }
        depths.reserveCapacity(program.operations.count)
        for operation in program.operations { depths.append(try depth(of: operation)) }
        for variable in program.variables {
            // What a path in another document asks for outside is no operation of its own.
            if isForeign, variable.operation == -1 { continue }
            try one(variable.operation, of: program.operations.count)
        }
        for foreign in program.foreigns {
            try one(foreign.path, of: foreign.program.operations.count)
            guard foreign.program.variables.count == foreign.parameters.count,
                foreign.program.variables.allSatisfy({ $0.operation == -1 })
            else { throw PackedDamage() }
        }
    }

    private func one(_ number: Int32, of count: Int) throws(PackedDamage) {
        guard number >= 0, number < count else { throw PackedDamage() }
    }

    private func check(_ step: XPathStep) throws(PackedDamage) {
        switch step.test {
        case .name: try one(step.operand, of: program.names.count)
        case .anyNameIn: try one(step.operand, of: program.namespaces.count)
        case .instructionNamed: try one(step.operand, of: program.literals.count)
        case .anyName, .node, .text, .comment, .instruction: break
        }
        // What counts is asked for by the first predicate.
        guard Int(step.predicates.upperBound) <= program.arguments.count,
            !step.isPositional || !step.predicates.isEmpty
        else { throw PackedDamage() }
        if let key = step.key { try one(key.attribute, of: program.names.count) }
    }

    private func depth(of operation: XPathOperation) throws(PackedDamage) -> Int32 {
        var deepest: Int32 = 0
        let kinds = operation.code.operands
        if operation.code == .peerBoolean || operation.code == .peerString {
            guard allowsPeers else { throw PackedDamage() }
            try one(operation.a, of: program.peers.count)
        }
        try check(operation.a, kinds.a, &deepest)
        try check(operation.b, kinds.b, &deepest)
        try check(operation.c, kinds.c, &deepest)
        switch operation.code {
        case .concatenate:
            try list(operation.a, operation.b, of: program.arguments.count)
            for place in operation.a..<operation.a + operation.b {
                try check(program.arguments[Int(place)], .operation, &deepest)
            }
        case .path:
            guard operation.a >= -2 else { throw PackedDamage() }
            try list(operation.b, operation.c, of: program.steps.count)
            for step in operation.b..<operation.b + operation.c { try check(step, &deepest) }
        case .filter: try check(operation.b, &deepest)
        default: break
        }
        guard deepest < Self.greatestDepth || allowsPeers else { throw PackedDamage() }
        return deepest + 1
    }

    private func list(_ first: Int32, _ count: Int32, of all: Int) throws(PackedDamage) {
        guard first >= 0, count >= 0, Int(first) + Int(count) <= all else { throw PackedDamage() }
    }

    /// What the predicates of a step ask for, and what it is looked up by.
    private func check(_ step: Int32, _ deepest: inout Int32) throws(PackedDamage) {
        try one(step, of: program.steps.count)
        let step = program.steps[Int(step)]
        for predicate in step.predicates {
            try check(program.arguments[Int(predicate)], .operation, &deepest)
        }
        if let key = step.key { try check(key.value, .operation, &deepest) }
    }

    private func check(
        _ number: Int32, _ kind: XPathOperation.Code.Operand, _ deepest: inout Int32
    ) throws(PackedDamage) {
        switch kind {
        case .plain, .place: break
        case .operation:
            try one(number, of: depths.count)
            deepest = max(deepest, depths[Int(number)])
        case .optionalOperation:
            if number >= 0 { try check(number, .operation, &deepest) }
        case .name: try one(number, of: program.names.count)
        case .literal: try one(number, of: program.literals.count)
        case .constant: try one(number, of: program.constants.count)
        case .number: try one(number, of: program.numbers.count)
        case .regex: try one(number, of: program.regexes.count)
        case .slot:
            try one(number, of: program.variables.count)
            let variable = program.variables[Int(number)]
            if variable.operation >= 0 {
                try check(variable.operation, .operation, &deepest)
            }
        case .foreign:
            try one(number, of: program.foreigns.count)
            let foreign = program.foreigns[Int(number)]
            try check(foreign.name, .operation, &deepest)
            for parameter in foreign.parameters {
                try check(parameter.operation, .operation, &deepest)
            }
        }
    }
}
