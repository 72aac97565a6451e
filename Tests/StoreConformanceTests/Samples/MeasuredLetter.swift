import ClinicalRecord
import Fixtures
import Foundation
import HealthModel
import Statements
import HealthStore
import Units

/// A made-up document that says what was measured.
struct MeasuredLetter {
    /// A heart rate, or a blood pressure with both parts.
    struct Finding {
        var isPressure: Bool
        /// Beats per minute, or millimetres of mercury of the upper pressure; the lower is 40 less.
        var value: Int
        var minute: Int
        /// The performers.
        var performers: [String]
        /// Whether the parts of a pressure stand in one organizer.
        var isJoined = true
    }

    var title: String
    var minute: Int
    var findings: [Finding]
    var custodian: String?
    var set: String?
    var version = 1

    static let loinc = "2.16.840.1.113883.6.1"

    init(
        _ title: String, minute: Int = 0, _ findings: [Finding], custodian: String? = nil,
        set: String? = nil, version: Int = 1
    ) {
        self.title = title
        self.minute = minute
        self.findings = findings
        self.custodian = custodian
        self.set = set
        self.version = version
    }

    /// A letter with one heart rate.
    static func beat(
        _ title: String, _ value: Int, at minute: Int = 0, by performers: [String] = ["a"],
        custodian: String? = nil
    ) -> MeasuredLetter {
        MeasuredLetter(
            title, minute: minute,
            [Finding(isPressure: false, value: value, minute: minute, performers: performers)],
            custodian: custodian)
    }

    /// The document as intake hands it over.
    ///
    /// - Parameter patient: The extension of the patient's identifier; nil for none.
    func document(for person: PersonID = World.person, patient: String? = nil) -> NewDocument {
        var new = Made.document(
            "<\(title)/>", id: title,
            start: RandomSamples.origin.timeIntervalSince1970 + Double(minute) * 60
        ) {
            $0.title = title
            $0.custodianName = custodian
            guard let set else { return }
            $0.setID = InstanceIdentifier(root: "1.2.3.4", extension: set)
            $0.versionNumber = DocumentVersion(written: "\(version)")
        }
        new.document.patientIdentifiers = patient.map { [Made.identifier($0)] } ?? []
        new.person = person
        new.statements = DocumentContents(extracted: extracted, passages: []).bytes
        return new
    }

    private var extracted: ExtractedDocument {
        var document = ExtractedDocument()
        for finding in findings {
            guard finding.isPressure else {
                document.add("8867-4", finding.value, "/min", finding, inside: nil)
                continue
            }
            var parent: Int?
            if finding.isJoined {
                parent = document.statements.count
                document.statements.append(.made(parent ?? 0, nil, .organizer))
            }
            document.add("8480-6", finding.value, "mm[Hg]", finding, inside: parent)
            document.add("8462-4", finding.value - 40, "mm[Hg]", finding, inside: parent)
        }
        return document
    }
}

extension ExtractedDocument {
    fileprivate mutating func add(
        _ code: String, _ value: Int, _ unit: String, _ finding: MeasuredLetter.Finding,
        inside parent: Int?
    ) {
        var statement = ClinicalStatement.made(statements.count, parent, .observation)
        let instant =
            Int64(RandomSamples.origin.timeIntervalSince1970) + Int64(finding.minute) * 60
        var time = TimeExpression()
        time.value = TimePoint(
            written: "t\(finding.minute)",
            reading: .init(microseconds: instant * 1_000_000, precision: .second, zoneMinutes: 0))
        statement.elements = [
            NamedValue(
                name: "code",
                value: DataValue(
                    content: .coded(CodedConcept(code: code, codeSystem: MeasuredLetter.loinc)))),
            NamedValue(name: "effectiveTime", value: DataValue(content: .time(time))),
            NamedValue(
                name: "value",
                value: DataValue(
                    type: "PQ",
                    content: .quantity(WrittenQuantity(value: "\(value)", unit: unit)))),
        ]
        statement.ids = finding.performers.map {
            InstanceIdentifier(root: "2.999.7", extension: $0)
        }
        statements.append(statement)
    }
}

extension ClinicalStatement {
    fileprivate static func made(
        _ number: Int, _ parent: Int?, _ kind: StatementClass
    ) -> ClinicalStatement {
        var statement = ClinicalStatement(
            number: number, parent: parent, link: StatementLink(element: "entry"),
            statementClass: kind, context: StatementContext(), section: nil,
            origin: StatementOrigin(xpath: "/node\(number)"))
        statement.moodCode = "EVN"
        return statement
    }
}

extension HealthStore {
    /// Stores a letter of the test's person.
    @discardableResult
    func letter(
        _ letter: MeasuredLetter, for person: PersonID = World.person, patient: String? = nil
    ) async throws -> UUID {
        let new = letter.document(for: person, patient: patient)
        guard case .stored(let sample) = try await interface.store(new) else {
            throw StoreError(.invalidArgument, "the test's letter was not stored")
        }
        return sample.uuid
    }
}
