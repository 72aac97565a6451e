/// The deterministic automaton of a content model (Glushkov's: a state is the element that came
/// last; Glushkov, "The abstract theory of automata", 1961). XML Schema's "unique particle attribution" makes it deterministic.
struct ContentAutomaton {
    /// What a transition is taken by.
    enum Symbol: Hashable {
        case element(ModelElement)
        case anyOther
    }

    /// A state: where each symbol leads, in the order of the content model.
    struct State {
        var transitions: [(symbol: Symbol, next: Int)] = []
        var accepts = false
    }

    /// The states, the first one first.
    let states: [State]

    /// Compiles a content model; quadratic in its positions, of which CDA has some thirty a type.
    init(_ content: [ModelParticle]) {
        var builder = Builder()
        let whole = builder.sequence(content.map { $0.pattern })
        var states = [State](repeating: State(), count: builder.symbols.count + 1)
        states[0].accepts = whole.isNullable
        states[0].transitions = whole.first.map { (builder.symbols[$0], $0 + 1) }
        for last in whole.last { states[last + 1].accepts = true }
        for (position, follow) in builder.follow.enumerated() {
            states[position + 1].transitions = follow.sorted().map {
                (builder.symbols[$0], $0 + 1)
            }
        }
        for state in states {
            var seen: Set<ModelName> = []
            for case (.element(let element), _) in state.transitions {
                precondition(seen.insert(element.name).inserted, "\(element.name) is ambiguous")
            }
        }
        self.states = states
    }
}

/// A content model with its cardinalities written out.
private indirect enum Pattern {
    case symbol(ContentAutomaton.Symbol)
    case sequence([Pattern])
    case choice([Pattern])
    case optional(Pattern)
    case star(Pattern)

    func times(_ cardinality: Cardinality) -> Pattern {
        let required = [Pattern](repeating: self, count: cardinality.minimum)
        guard let maximum = cardinality.maximum else { return .sequence(required + [.star(self)]) }
        let rest = (cardinality.minimum..<maximum).reduce(Pattern.sequence([])) { rest, _ in
            .optional(.sequence([self, rest]))
        }
        return .sequence(required + [rest])
    }
}

extension ModelParticle {
    /// An element that a restriction removes (`0..0`) may come once: libxml2 and with it the
    /// verdict that is reproduced read it so.
    fileprivate var pattern: Pattern {
        switch self {
        case .element(let element):
            Pattern.symbol(.element(element))
                .times(isRemoved ? Cardinality(0, 1) : element.cardinality)
        case .either(let pieces, let cardinality):
            Pattern.choice(pieces.map(\.pattern)).times(cardinality)
        case .all(let pieces, let cardinality):
            Pattern.sequence(pieces.map(\.pattern)).times(cardinality)
        case .anyOther(let cardinality): Pattern.symbol(.anyOther).times(cardinality)
        }
    }
}

/// First, last and follow positions (Glushkov 1961; Brüggemann-Klein, "Regular expressions into
/// finite automata", 1993).
private struct Builder {
    struct Part {
        var isNullable = true
        var first: [Int] = []
        var last: [Int] = []
    }

    var symbols: [ContentAutomaton.Symbol] = []
    var follow: [Set<Int>] = []

    mutating func sequence(_ patterns: [Pattern]) -> Part {
        var whole = Part()
        for pattern in patterns {
            let part = part(pattern)
            connect(whole.last, part.first)
            if whole.isNullable { whole.first += part.first }
            whole.last = part.isNullable ? whole.last + part.last : part.last
            whole.isNullable = whole.isNullable && part.isNullable
        }
        return whole
    }

    private mutating func part(_ pattern: Pattern) -> Part {
        switch pattern {
        case .symbol(let symbol):
            symbols.append(symbol)
            follow.append([])
            return Part(isNullable: false, first: [symbols.count - 1], last: [symbols.count - 1])
        case .sequence(let patterns): return sequence(patterns)
        case .choice(let patterns):
            let parts = patterns.map { part($0) }
            return Part(
                isNullable: parts.contains(where: \.isNullable), first: parts.flatMap(\.first),
                last: parts.flatMap(\.last))
        case .optional(let pattern):
            var part = part(pattern)
            part.isNullable = true
            return part
        case .star(let pattern):
            var part = part(pattern)
            connect(part.last, part.first)
            part.isNullable = true
            return part
        }
    }

    private mutating func connect(_ from: [Int], _ to: [Int]) {
        for position in from { follow[position].formUnion(to) }
    }
}
