internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// Writes changes of samples, and the anchor behind them.
struct ChangeWriter {
    static let heads = ["change"] + SampleRow.heads

    private var list: ListWriter

    init(_ list: ListWriter) { self.list = list }

    mutating func write(_ changes: AnchoredObjects) throws(FileFailure) {
        for sample in changes.added {
            try list.append(
                ["added"] + SampleRow.row(sample), json: "{\"added\":\(sample.json)}")
        }
        for object in changes.deleted {
            let name = object.sampleType.objectType.name
            try list.append(
                ["deleted", object.uuid.lowercasedText, "", "", name, "", "", ""],
                json: Self.json(object))
        }
    }

    /// Ends the output with where the next run begins: a table says that on standard error.
    mutating func finish(_ anchor: QueryAnchor) throws(FileFailure) {
        if list.format != .table {
            try list.append([], json: "{\"anchor\":\"\(anchor.text)\"}")
        }
        try list.finish()
        if list.format == .table { Terminal.say(SampleMessage.next(anchor.text)) }
    }

    private static func json(_ object: DeletedObject) -> String {
        var json = JSONText()
        json.object { json in
            json.key("deleted")
            json.object { json in
                json.member("uuid", object.uuid.lowercasedText)
                json.member("type", object.sampleType.identifier)
                json.member("syncIdentifier", object.metadata.syncIdentifier)
                json.key("syncVersion")
                json.raw(object.metadata.syncVersion.map(NumberText.format) ?? "null")
            }
        }
        return json.text
    }
}
