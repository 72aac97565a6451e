internal import Foundation

/// What a store in PostgreSQL was measured to need. Change these with the measurement that they
/// come from (`Benchmarks/Nodes/sizes` for samples), and say with what.
enum Measured {
    /// Bytes of a stored body for each byte that was received, and of what is kept of what it says,
    /// both with their places in the database.
    static let body = 0.226
    static let statements = 0.22
    /// Bytes of a document's rows and their indexes, without the receipt.
    static let rows = 2_400.0
    /// Bytes of a receipt with header and report of all rules.
    static let receipt = 3_970.0
    /// Bytes of a sample at rest, its name's row and index among them.
    static let sample = 160.0
    /// Bytes of write-ahead log for each sample where ten are saved at a time.
    static let log = 306.0
    /// Bytes of an event of the access log.
    static let event = 800.0
    /// Documents that one primary takes in a second, without validation.
    static let commits = 1_000.0
    /// Events that one sequencer takes in a second.
    static let sequenced = 4_000.0
    /// Bytes of one primary, and how many are restored in a second.
    static let primaryBytes = 1.5e12
    static let restore = 200e6

    /// Which measurement that was.
    static let words = """
        Measured with PostgreSQL 15: 1,500 documents of 19.6 kB on average (bodies, statements, \
        rows), 846 receipts with the reports of all rules, 6,000 samples in saves of 10, 100 and \
        1,000. Documents and events a second are what one database did with 16 connections on two \
        shared cores; the size of a primary and 200 MB a second for a restore are assumptions.
        """
}

/// Figures for people.
enum PlanText {
    /// Two digits that count, as `1.2 M`.
    static func count(_ value: Double) -> String {
        scaled(value, [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e4, "k")], step: 1_000)
    }

    static func bytes(_ value: Double) -> String {
        let text = scaled(
            value, [(1e15, "PB"), (1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB")], step: 1)
        return text.last?.isLetter == true ? text : text + " B"
    }

    private static func scaled(
        _ value: Double, _ units: [(size: Double, name: String)], step: Double
    ) -> String {
        guard let unit = units.first(where: { value >= $0.size }) else { return short(value) }
        let size = unit.name == "k" ? step : unit.size
        return "\(short(value / size)) \(unit.name)"
    }

    private static func short(_ value: Double) -> String {
        let tenths = (value * 10).rounded() / 10
        return tenths >= 10 || tenths == tenths.rounded()
            ? String(Int(value.rounded())) : String(format: "%.1f", tenths)
    }
}
