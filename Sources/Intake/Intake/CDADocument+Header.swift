package import Base
package import ClinicalDocument
internal import Crypto
internal import DocumentValidation
internal import Foundation
package import HealthModel

extension CDADocument {
    /// The facts of a header that a store keeps in columns.
    init(
        _ header: DocumentHeader, bytes: [UInt8], digest: ContentDigest,
        validation: ValidationSummary
    ) {
        self.init(
            digest: digest, byteCount: bytes.count, bodyKind: DocumentBodyKind(header.body.kind),
            validation: validation)
        sha1 = Array(Insecure.SHA1.hash(data: bytes))
        self.header = HeaderValues(header)
    }
}

extension HeaderField {
    /// What intake asks each header, a fact for each field.
    package static let facts = all.map {
        HeaderFact(path: $0.row.path, reading: $0.kind.reading)
    }
}

extension HeaderRow.Kind {
    fileprivate var reading: HeaderFact.Reading {
        switch self {
        case .text, .symbol, .version: .text
        case .personName: .personName
        case .organizationName: .organizationName
        case .authorNames: .authorNames
        case .code: .code
        case .identifier, .identifiers: .identifiers
        case .relations: .relatedDocuments
        case .time, .period: .time
        }
    }
}

extension HeaderValues {
    /// - Parameter header: A header that was asked for ``HealthModel/HeaderField/facts``.
    package init(_ header: DocumentHeader) {
        self.init()
        for (field, fact) in zip(HeaderField.all, header.facts) {
            self[field] = fact.flatMap { HeaderValue($0, field.kind) }
        }
    }
}

extension DocumentHeader {
    /// Writes the header into an object that is open: the fields that are rows of the table, as
    /// every form of a document has them, then all parties and the body.
    ///
    /// The header was asked for ``HealthModel/HeaderField/facts``.
    package func writeJSON(_ json: inout JSONText, oldNames: Bool = false) {
        let members = HeaderValues(self).members
        for (name, value) in members {
            json.key(name)
            json.raw(value)
        }
        if oldNames {
            let names = Set(members.map(\.name))
            for (name, none) in Self.formerlyWithoutValue where !names.contains(name) {
                json.key(name)
                json.raw(none)
            }
        }
        writeMembers(&json, oldNames: oldNames)
    }

    /// Members that were there without a value too, and what they had then.
    private static let formerlyWithoutValue = [
        ("title", "null"), ("id", "null"), ("effectiveTime", "null"), ("languageCode", "null"),
        ("confidentialityCode", "null"), ("versionNumber", "null"), ("relatedDocuments", "[]"),
    ]
}

extension HeaderValue {
    fileprivate init?(_ fact: HeaderFact.Value, _ kind: HeaderRow.Kind) {
        switch fact {
        case .text(let text):
            self = kind == .version ? .version(DocumentVersion(written: text)) : .text(text)
        case .names(let names): self = .names(names)
        case .code(let code):
            self = .code(
                Code(
                    code: code.code, codeSystem: code.codeSystem, displayName: code.displayName))
        case .identifiers(let all):
            let identifiers = all.map { HealthModel.InstanceIdentifier($0) }
            guard kind == .identifier else {
                self = .identifiers(identifiers)
                return
            }
            guard let first = identifiers.first else { return nil }
            self = .identifier(first)
        case .relatedDocuments(let all): self = .relations(all.map { .init($0) })
        case .time(let time):
            guard kind == .period else {
                guard let written = time.value ?? time.low ?? time.high else { return nil }
                self = .text(written)
                return
            }
            self = .period(
                ServicePeriod(
                    start: time.start?.date, end: time.end?.date,
                    writtenStart: time.value ?? time.low, writtenEnd: time.value ?? time.high))
        }
    }
}

extension HealthModel.RelatedDocument {
    fileprivate init(_ related: ClinicalDocument.RelatedDocument) {
        self.init(
            typeCode: related.typeCode,
            ids: related.ids.map { HealthModel.InstanceIdentifier($0) },
            setID: related.setId.map { HealthModel.InstanceIdentifier($0) },
            versionNumber: related.versionNumber.map { DocumentVersion(written: $0) })
    }
}

extension HealthModel.InstanceIdentifier {
    init(_ id: ClinicalDocument.InstanceIdentifier) {
        self.init(root: id.root, extension: id.extension, nullFlavor: id.nullFlavor)
    }
}

extension DocumentBodyKind {
    fileprivate init(_ kind: DocumentBody.Kind) {
        self =
            switch kind {
            case .structured: .structured
            case .nonXML: .nonXML
            case .both: .both
            case .none: .none
            }
    }
}

extension ValidationSummary {
    init(_ report: ValidationReport, gate: IntakePolicy.Gate) {
        self.init(
            gate: gate.rawValue, isValid: report.isValid, fatalCount: report.count(of: .fatal),
            errorCount: report.count(of: .error), warningCount: report.count(of: .warning),
            informationCount: report.count(of: .information))
    }
}

extension PointInTime {
    fileprivate var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }
}

extension DocumentHeader {
    /// A sample's dates: the document's `effectiveTime`, else those given (features.md, row 133).
    func dates(from: Date, to: Date? = nil) -> (start: Date, end: Date) {
        guard let start = effectiveTime?.start?.date else { return (from, max(from, to ?? from)) }
        return (start, max(start, effectiveTime?.end?.date ?? start))
    }
}

extension DocumentHeader {
    /// Whether the document is about patients that share no identifier (a group, a mother and her
    /// child).
    var hasSeveralPersons: Bool {
        let persons = patients.map { patient in
            Set(patient.ids.compactMap { HealthModel.InstanceIdentifier($0).personKey })
        }
        guard let first = persons.first else { return false }
        return persons.dropFirst().contains { $0.isDisjoint(with: first) }
    }
}
