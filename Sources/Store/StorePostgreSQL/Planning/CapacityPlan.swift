internal import Foundation
internal import HealthStore

/// What a store of so many persons needs: room, rates and primaries, from bytes that were measured.
///
/// ```swift
/// let plan = try CapacityPlan("10M persons, 200 documents, 50 KB, 1M wearers")
/// for line in plan.lines { print(line.name, line.figure) }
/// ```
public struct CapacityPlan: Sendable {
    /// What is planned for.
    public private(set) var demand = Demand()

    /// How much there is of what.
    public struct Demand: Sendable, Hashable {
        /// People in the store.
        public var persons = 1e6
        /// Documents of a person when the store begins.
        public var documents = 200.0
        /// Bytes of a document as it is received.
        public var documentBytes = 50e3
        /// Documents of a person that come in a year.
        public var newDocuments = 20.0
        /// People whose devices save samples.
        public var wearers = 0.0
        /// Samples of each of them in a year.
        public var samples = 1e6
        /// Reads that are logged, of a person in a year.
        public var reads = 50.0
        /// Years that are planned for.
        public var years = 5.0
        /// Copies of the database: a primary and its standbys.
        public var copies = 3.0
    }

    private static let words:
        [(name: String, path: any WritableKeyPath<Demand, Double> & Sendable)] = [
            ("persons", \.persons), ("documents", \.documents), ("bytes", \.documentBytes),
            ("documents a year", \.newDocuments), ("wearers", \.wearers),
            ("samples a year", \.samples), ("reads a year", \.reads), ("years", \.years),
            ("copies", \.copies),
        ]

    /// Reads a plan as it is said: numbers with their words, separated by commas. What is left out
    /// is taken as in ``Demand``.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/invalidArgument``, with what was expected.
    public init(_ text: String) throws {
        for part in text.split(separator: ",") {
            let words = part.split(separator: " ").map(String.init)
            guard let first = words.first, let number = Self.number(first) else {
                throw Self.wrong(String(part))
            }
            var name = words.dropFirst().joined(separator: " ").lowercased()
            var factor = 1.0
            if let unit = Self.units[name] { (name, factor) = ("bytes", unit) }
            guard let known = Self.words.first(where: { $0.name == name }) else {
                throw Self.wrong(String(part))
            }
            demand[keyPath: known.path] = number * factor
        }
    }

    private static let units = ["kb": 1e3, "mb": 1e6]
    private static let factors: [Character: Double] = ["k": 1e3, "M": 1e6, "G": 1e9]

    private static func number(_ text: String) -> Double? {
        var digits = text
        let factor = text.last.flatMap { factors[$0] }
        if factor != nil { digits.removeLast() }
        guard digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }),
            let number = Double(digits), number * (factor ?? 1) <= 1e15
        else { return nil }
        return number * (factor ?? 1)
    }

    private static func wrong(_ part: String) -> StoreError {
        let known = words.map(\.name).filter { $0 != "bytes" } + ["KB"]
        return StoreError(
            .invalidArgument,
            "expected numbers (also as 10k, 10M, 10G) of \(known.joined(separator: ", ")), "
                + "separated by commas; found \"\(part.prefix(40))\"")
    }

    /// One figure of the plan.
    public struct Line: Sendable, Hashable {
        /// What it is.
        public let name: String
        /// The figure with its unit.
        public let figure: String
        /// How it comes about.
        public let reason: String
    }

    /// What the plan comes to.
    public var lines: [Line] {
        let bytes = Bytes(of: demand)
        let total = bytes.total
        let primaries = (total / Measured.primaryBytes).rounded(.up)
        let intake = demand.persons * demand.newDocuments / Self.year
        let samples = demand.wearers * demand.samples / Self.year
        let reads = demand.persons * demand.reads / Self.year
        return [
            Line(
                name: "documents", figure: PlanText.count(bytes.documents),
                reason: "after \(PlanText.count(demand.years)) years"),
            Line(
                name: "bodies", figure: PlanText.bytes(bytes.bodies),
                reason: "compressed \(PlanText.count(1 / Measured.body)):1"),
            Line(
                name: "statements", figure: PlanText.bytes(bytes.statements),
                reason: "what bodies say, compressed"),
            Line(
                name: "rows", figure: PlanText.bytes(bytes.rows),
                reason: "\(PlanText.count(Measured.rows + Measured.receipt)) B a document: header, "
                    + "directory, indexes, receipt"),
            Line(
                name: "samples", figure: PlanText.bytes(bytes.samples),
                reason: "\(PlanText.count(Measured.sample)) B each"),
            Line(
                name: "access log", figure: PlanText.bytes(bytes.log),
                reason: "\(PlanText.count(Measured.event)) B an event"),
            Line(
                name: "in all", figure: PlanText.bytes(total),
                reason: "and \(PlanText.bytes(total * demand.copies)) in "
                    + "\(PlanText.count(demand.copies)) copies, without backups"),
            Line(
                name: "primaries", figure: PlanText.count(max(1, primaries)),
                reason: "of \(PlanText.bytes(Measured.primaryBytes)) each, so that one is restored "
                    + "in about \(PlanText.count(restoreHours)) h"
                    + (primaries > 1 ? "; persons lie on them by hash, which is not built" : "")),
            Line(
                name: "intake", figure: "\(PlanText.count(intake)) a second",
                reason: "on average; plan for ten times that at the peak"),
            Line(
                name: "backlog", figure: "\(PlanText.count(backlogDays)) days",
                reason: "documents of the beginning, at \(PlanText.count(Measured.commits)) a "
                    + "second"),
            Line(
                name: "saving", figure: "\(PlanText.count(samples)) samples a second",
                reason: "on average, and \(PlanText.bytes(samples * Measured.log)) of log (WAL) a "
                    + "second where devices save ten at a time"),
            Line(
                name: "reading", figure: "\(PlanText.count(reads)) a second",
                reason: "logged, on average; one sequencer takes "
                    + "\(PlanText.count(Measured.sequenced)) events a second"),
        ]
    }

    /// What the figures were measured with.
    public var measurement: String { Measured.words }

    private var backlogDays: Double {
        demand.persons * demand.documents / Measured.commits / 86_400
    }

    private var restoreHours: Double { Measured.primaryBytes / Measured.restore / 3_600 }

    private static let year = 365.25 * 86_400

    /// Bytes of one copy at the end.
    private struct Bytes {
        let documents, bodies, statements, rows, samples, log: Double

        init(of demand: Demand) {
            documents =
                demand.persons * (demand.documents + demand.newDocuments * demand.years)
            bodies = documents * demand.documentBytes * Measured.body
            statements = documents * demand.documentBytes * Measured.statements
            rows = documents * (Measured.rows + Measured.receipt)
            samples = demand.wearers * demand.samples * demand.years * Measured.sample
            log = demand.persons * demand.reads * demand.years * Measured.event
        }

        var total: Double { bodies + statements + rows + samples + log }
    }
}
