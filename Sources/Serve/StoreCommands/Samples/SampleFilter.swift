internal import ArgumentParser
internal import CommandSupport
internal import DocumentValidation
internal import HealthModel
internal import Wording

/// Which samples are meant.
struct SampleFilter: ParsableArguments {
    @Option(
        help: .sampleType)
    var type: [String] = []
    @Option(
        name: .customLong("where"),
        help: .samplePredicate)
    var condition: String?
    @Option(help: .from)
    var from: TimeArgument?
    @Option(help: .to)
    var to: TimeArgument?

    /// The types that were named; every type if none was.
    func types() throws -> [SampleType] {
        type.isEmpty ? SampleType.stored : try type.map(SampleType.named)
    }

    func predicate() throws -> SamplePredicate {
        var parts: [SamplePredicate] = []
        if let condition {
            do { parts.append(try SamplePredicate(parsing: condition)) } catch {
                throw CommandFailure(OptionMessage.wrong("--where", "\(error)"))
            }
        }
        if from != nil || to != nil { parts.append(.dates(from: from?.date, to: to?.date)) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }
}

extension ObjectType {
    /// A type by its identifier or name.
    static func named(_ name: String) throws -> ObjectType {
        guard let type = ObjectType(identifier: name) else {
            let near = NearWords.near(name, among: ObjectType.all.map(\.name))
            let hint =
                near.isEmpty
                ? SampleMessage.typesListed.text
                : SampleMessage.nearTypes(near.joined(separator: ", ")).text
            throw CommandFailure(SampleMessage.unknownType(name.printable, hint))
        }
        return type
    }
}

extension SampleType {
    /// Every type of samples but documents.
    static var stored: [SampleType] {
        ObjectType.all.compactMap(SampleType.init).filter { $0 != SampleType(.cda) }
    }

    /// A type of samples by its identifier or name.
    static func named(_ name: String) throws -> SampleType {
        let type = try ObjectType.named(name)
        guard let sampleType = SampleType(type) else {
            throw CommandFailure(SampleMessage.noSamples(type.name, "\(type.kind)"))
        }
        return sampleType
    }
}
