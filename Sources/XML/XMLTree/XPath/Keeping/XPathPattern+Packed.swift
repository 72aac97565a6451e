package import Base

/// A context as bytes. Whether its numbers are those of its program is looked at afterwards, by
/// ``canRun(in:)``.
extension XPathPattern: Packed {
    package func pack(into writer: inout PackedWriter) {
        writer.list(branches)
        writer.number(anchors.count)
        for anchor in anchors { writer.text(anchor) }
    }

    package init(from reader: inout PackedReader) throws(PackedDamage) {
        let branches = try reader.list(Branch.self)
        var anchors: [String] = []
        for _ in 0..<(try reader.count()) { anchors.append(try reader.text()) }
        self.init(branches: branches, anchors: anchors)
    }

    /// Whether all that it names is in a program.
    package func canRun(in program: XPathProgram) -> Bool {
        branches.allSatisfy { branch in
            switch branch {
            case .search(let nodes, _): return program.operations.indices.contains(Int(nodes))
            case .steps(let steps):
                guard
                    steps.steps.allSatisfy({ program.steps.indices.contains(Int($0.step)) })
                else { return false }
                guard let anchor = steps.anchor else { return true }
                return anchor.distance >= 0 && anchor.distance < steps.steps.count
                    && program.names.indices.contains(Int(anchor.key.child))
                    && program.names.indices.contains(Int(anchor.key.attribute))
                    && program.literals.indices.contains(Int(anchor.literal))
            }
        }
    }
}

extension XPathProgram.Expression {
    /// Whether it is one of a program's.
    package func canRun(in program: XPathProgram) -> Bool {
        program.operations.indices.contains(Int(operation))
    }
}

extension XPathPattern.Branch: Packed {
    func pack(into writer: inout PackedWriter) {
        switch self {
        case .search(let nodes, let everywhere):
            writer.flag(true)
            writer.number(Int(nodes))
            writer.flag(everywhere)
        case .steps(let steps):
            writer.flag(false)
            writer.number(steps.steps.count)
            for step in steps.steps {
                writer.number(Int(step.step))
                writer.flag(step.isDeep)
            }
            writer.flag(steps.isRooted)
            writer.flag(steps.anchor != nil)
            guard let anchor = steps.anchor else { return }
            writer.number(anchor.distance)
            for number in [anchor.key.child, anchor.key.attribute, anchor.literal] {
                writer.number(Int(number))
            }
        }
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        guard try !reader.flag() else {
            self = .search(nodes: try reader.short(), everywhere: try reader.flag())
            return
        }
        var steps: [XPathPattern.Step] = []
        for _ in 0..<(try reader.count()) {
            steps.append(.init(step: try reader.short(), isDeep: try reader.flag()))
        }
        let isRooted = try reader.flag()
        let anchor = try reader.optional { reader throws(PackedDamage) in
            XPathPattern.Anchor(
                distance: try reader.number(),
                key: .init(child: try reader.short(), attribute: try reader.short()),
                literal: try reader.short())
        }
        self = .steps(.init(steps: steps, isRooted: isRooted, anchor: anchor))
    }
}
