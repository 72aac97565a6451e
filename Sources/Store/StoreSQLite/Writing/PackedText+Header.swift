internal import Foundation
internal import HealthModel
internal import HealthStore

/// How the parts of a header that are lists or have several attributes lie in their columns.
extension PackedText {
    static func pack(_ names: [String]) -> String {
        var packed = PackedText()
        for name in names { packed.append(name) }
        return packed.text
    }

    static func names(_ text: String) throws -> [String] {
        var reader = Reader(text)
        var names: [String] = []
        while !reader.isAtEnd { names.append(try reader.next() ?? "") }
        return names
    }

    static func pack(_ identifiers: [InstanceIdentifier]) -> String {
        var packed = PackedText()
        for identifier in identifiers { packed.append(identifier) }
        return packed.text
    }

    static func identifiers(_ text: String) throws -> [InstanceIdentifier] {
        var reader = Reader(text)
        var identifiers: [InstanceIdentifier] = []
        while !reader.isAtEnd { identifiers.append(try reader.nextIdentifier()) }
        return identifiers
    }

    static func pack(_ documents: [RelatedDocument]) -> String {
        var packed = PackedText()
        for document in documents {
            packed.append(document.typeCode)
            packed.append(document.versionNumber?.written)
            let all = [document.setID].compactMap { $0 } + document.ids
            packed.append(document.setID == nil ? 0 : 1)
            packed.append(all.count)
            for identifier in all { packed.append(identifier) }
        }
        return packed.text
    }

    static func relatedDocuments(_ text: String) throws -> [RelatedDocument] {
        var reader = Reader(text)
        var documents: [RelatedDocument] = []
        while !reader.isAtEnd {
            var document = RelatedDocument(typeCode: try reader.next())
            document.versionNumber = try reader.next().map(DocumentVersion.init(written:))
            let hasSet = try reader.nextNumber() == 1
            for index in 0..<(try reader.nextNumber()) {
                let identifier = try reader.nextIdentifier()
                if hasSet, index == 0 {
                    document.setID = identifier
                } else {
                    document.ids.append(identifier)
                }
            }
            documents.append(document)
        }
        return documents
    }

    static func pack(_ period: ServicePeriod) -> String {
        var packed = PackedText()
        packed.append(period.start.map { String($0.microseconds) })
        packed.append(period.end.map { String($0.microseconds) })
        packed.append(period.writtenStart)
        packed.append(period.writtenEnd)
        return packed.text
    }

    static func servicePeriod(_ text: String) throws -> ServicePeriod {
        var reader = Reader(text)
        return ServicePeriod(
            start: try reader.next().flatMap(Int64.init).map(Date.init(microseconds:)),
            end: try reader.next().flatMap(Int64.init).map(Date.init(microseconds:)),
            writtenStart: try reader.next(), writtenEnd: try reader.next())
    }

    static func pack(_ steps: [IntakeNotes.Step]) -> String {
        var packed = PackedText()
        for step in steps {
            packed.append(step.name)
            packed.append(String(step.at.microseconds))
        }
        return packed.text
    }

    static func steps(_ text: String) throws -> [IntakeNotes.Step] {
        var reader = Reader(text)
        var steps: [IntakeNotes.Step] = []
        while !reader.isAtEnd {
            let name = try reader.next() ?? ""
            let at = Int64(try reader.nextNumber())
            steps.append(IntakeNotes.Step(name: name, at: Date(microseconds: at)))
        }
        return steps
    }

    private mutating func append(_ identifier: InstanceIdentifier) {
        append(identifier.root)
        append(identifier.extension)
        append(identifier.nullFlavor)
    }
}

extension PackedText.Reader {
    fileprivate mutating func nextIdentifier() throws -> InstanceIdentifier {
        InstanceIdentifier(
            root: try next(), extension: try next(), nullFlavor: try next())
    }
}
