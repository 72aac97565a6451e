/// Writes terms as UCUM codes.
enum UCUMPrinter {
    static func print(_ terms: [UnitTerm], in table: AtomTable = .shared) -> String {
        var spelled: [UnitTerm] = []
        for term in terms {
            guard let replacement = table[term.atom].replacement else {
                spelled.append(term)
                continue
            }
            for part in replacement {
                var part = part
                if term.prefix != .none { part.prefix = term.prefix }
                part.raise(toPower: Int(term.exponent))
                spelled.append(part)
            }
        }
        UnitTerm.normalize(&spelled)
        let isTime = { HealthKitPrinter.isTime($0, in: table) }
        let ordered = spelled.filter { !isTime($0) } + spelled.filter(isTime)
        let over = ordered.filter { $0.exponent > 0 }.flatMap { factors($0, in: table) }
        let under = ordered.filter { $0.exponent < 0 }.flatMap { factors($0, in: table) }
        let numerator = over.joined(separator: ".")
        if under.isEmpty { return numerator.isEmpty ? "1" : numerator }
        let denominator = under.joined(separator: ".")
        return numerator + (under.count == 1 ? "/\(denominator)" : "/(\(denominator))")
    }

    /// The code with its exponent; where none can follow, the code as often.
    private static func factors(_ term: UnitTerm, in table: AtomTable) -> [String] {
        let power = Int(abs(term.exponent))
        if term.atom == .number {
            return Array(repeating: "\(term.payload)", count: power)
        }
        let atom = table[term.atom]
        let code = term.prefix.code + atom.code
        if atom.isAnnotated { return Array(repeating: code, count: power) }
        return [power == 1 ? code : "\(code)\(power)"]
    }
}
