internal import Base
public import Foundation
internal import HealthModel

/// A recording of a heart's voltage, as Apple Health's export has it (`electrocardiograms/*.csv`):
/// some lines of facts, and a number a line.
///
/// The words before the facts are in the phone's language. What they are is told by their place,
/// and by what they hold.
public struct Electrocardiogram: Sendable, Hashable {
    /// When it was recorded.
    public let date: Date
    /// What the watch made of it, in the phone's language.
    public let classification: String
    /// The device.
    public let device: String
    /// Voltages in a second.
    public let samplesPerSecond: Double
    /// As `µV`.
    public let unit: String
    /// The voltages, one after the other.
    public let voltages: [Double]

    /// Seconds from the first to the last voltage.
    public var duration: Double { Double(voltages.count) / samplesPerSecond }

    /// Reads a file; nil for one that is no recording. O(bytes).
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= ImportLimits.companionBytes else { return nil }
        var facts: [(word: String, value: String)] = []
        var voltages: [Double] = []
        var number = AppleNumber()
        number.use(locale: "de")
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard !line.isEmpty else { continue }
            switch number.read(line) {
            case .number(let value), .withComma(let value):
                voltages.append(value)
                continue
            default: break
            }
            // Facts come before the numbers.
            guard voltages.isEmpty, facts.count < 32 else { continue }
            let text = String(decoding: line, as: UTF8.self)
            let halves = text.split(
                separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
            let value = halves.count > 1 ? String(halves[1]) : ""
            facts.append(
                (
                    String(halves[0]).trimmingCharacters(in: .whitespaces),
                    value.trimmingCharacters(in: CharacterSet(charactersIn: "\" \t"))
                ))
        }
        let date = facts.firstIndex { AppleDate.parse(Array($0.value.utf8)[...]) != nil }
        guard let date, let instant = AppleDate.parse(Array(facts[date].value.utf8)[...]),
            !voltages.isEmpty
        else { return nil }
        let behind = facts[(date + 1)...]
        // `512 hertz`, `512.5 Hz`: a number, a blank, and a word that begins with an H.
        let rate = behind.lazy.compactMap { fact -> Double? in
            let parts = fact.value.split(separator: " ")
            guard parts.count == 2, parts[1].lowercased().hasPrefix("h") else { return nil }
            return Double(parts[0].replacing(",", with: "."))
        }.first
        guard let rate, rate >= 1, rate <= 100_000 else { return nil }
        self.date = Date(microseconds: instant)
        classification = behind.first?.value ?? ""
        device =
            behind.firstIndex {
                $0.value.lowercased().contains("hertz") || $0.value.hasSuffix("Hz")
            }
            .flatMap { $0 > behind.startIndex ? behind[$0 - 1].value : nil } ?? ""
        samplesPerSecond = rate
        unit = behind.last { $0.value.hasSuffix("V") }?.value ?? "µV"
        self.voltages = voltages
    }
}

/// A file beside Apple's export that is kept as it came: what is known of it without its content.
public struct AttachedFile: Sendable, Hashable {
    /// What it is.
    public enum Kind: String, Sendable, Hashable {
        case electrocardiogram, clinicalRecord
    }

    /// What it is.
    public let kind: Kind
    /// As `text/csv`.
    public let mediaType: String
    /// When it was recorded.
    public let date: Date?
    /// Short facts by name.
    public let facts: [String: String]

    /// The kind of a file by its path in an export; nil for one that is not kept.
    public static func kind(ofPath path: String) -> Kind? {
        let path = path.lowercased()
        if path.contains("electrocardiograms/"), path.hasSuffix(".csv") {
            return .electrocardiogram
        }
        if path.contains("clinical-records/"), path.hasSuffix(".json") { return .clinicalRecord }
        return nil
    }

    /// Reads a file; nil for bytes that are none of the kind.
    public init?(_ kind: Kind, _ bytes: [UInt8]) {
        switch kind {
        case .electrocardiogram:
            guard let recording = Electrocardiogram(bytes) else { return nil }
            self.init(
                kind: kind, mediaType: "text/csv", date: recording.date,
                facts: [
                    "classification": recording.classification, "device": recording.device,
                    "samplesPerSecond": "\(recording.samplesPerSecond)",
                    "voltages": "\(recording.voltages.count)", "unit": recording.unit,
                ])
        case .clinicalRecord:
            guard let type = Self.resourceType(bytes) else { return nil }
            self.init(
                kind: kind, mediaType: "application/fhir+json", date: nil,
                facts: ["resourceType": type])
        }
    }

    private init(kind: Kind, mediaType: String, date: Date?, facts: [String: String]) {
        self.kind = kind
        self.mediaType = mediaType
        self.date = date
        self.facts = facts.filter { !$0.value.isEmpty }
    }

    private static func resourceType(_ bytes: [UInt8]) -> String? {
        guard case .object(let members)? = try? JSONValue(bytes) else { return nil }
        for member in members where member.name == "resourceType" {
            if case .string(let type) = member.value, type.utf8.count <= 64 { return type }
        }
        return nil
    }
}
