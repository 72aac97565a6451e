/// The steps of a program seen backwards: which lead to a step, with a character or without one.
struct RegexReversal: Sendable {
    typealias Index = RegexProgram.Index

    /// Steps that read a character and go on at a step.
    let readers: Lists
    /// Steps that go on at a step at once.
    let silent: Lists

    init(_ program: RegexProgram) {
        var readers: [(from: Index, to: Index)] = []
        var silent: [(from: Index, to: Index)] = []
        for (index, step) in program.steps.enumerated() {
            let from = Index(index)
            switch step {
            case .character(_, let next): readers.append((from, next))
            case .choice(let first, let second):
                silent.append((from, first))
                silent.append((from, second))
            case .save(_, let next), .start(let next), .end(let next): silent.append((from, next))
            case .accept: break
            }
        }
        self.readers = Lists(readers, count: program.steps.count)
        self.silent = Lists(silent, count: program.steps.count)
    }

    /// A list of steps for each step.
    struct Lists: Sendable {
        private var starts: [Int]
        private var items: [Index]

        fileprivate init(_ edges: [(from: Index, to: Index)], count: Int) {
            starts = Array(repeating: 0, count: count + 1)
            for edge in edges { starts[Int(edge.to) + 1] += 1 }
            for index in 1...count { starts[index] += starts[index - 1] }
            var next = starts
            items = Array(repeating: 0, count: edges.count)
            for edge in edges {
                items[next[Int(edge.to)]] = edge.from
                next[Int(edge.to)] += 1
            }
        }

        @inline(__always)
        func forEach(at step: Index, _ body: (Index) -> Void) {
            for index in starts[Int(step)]..<starts[Int(step) + 1] { body(items[index]) }
        }
    }
}
