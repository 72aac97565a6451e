import Foundation
import HTTPTypes

/// What the facade answered.
struct FHIRAnswer: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: [UInt8]

    /// The resource, as its JSON is.
    var resource: JSONTree { JSONTree(bytes: body) }

    /// The ids of the matches of a searchset.
    var ids: [String] {
        resource["entry"].list.filter { $0["search"]["mode"].text == "match" }
            .compactMap { $0["resource"]["id"].text }
    }

    /// Where the next page is.
    var next: String? {
        resource["link"].list.first { $0["relation"].text == "next" }?["url"].text
    }
}

/// JSON to look things up in; what is not there is nothing.
struct JSONTree: Sendable, Equatable {
    private enum Node: Sendable, Equatable {
        case nothing
        case text(String)
        case number(Double)
        case truth(Bool)
        case list([JSONTree])
        case object([String: JSONTree])
    }

    private let node: Node

    init(bytes: [UInt8]) {
        self.init(try? JSONSerialization.jsonObject(with: Data(bytes)))
    }

    private init(_ value: Any?) {
        node =
            switch value {
            case let text as String: .text(text)
            case let list as [Any]: .list(list.map { JSONTree($0) })
            case let object as [String: Any]: .object(object.mapValues { JSONTree($0) })
            case let number as NSNumber:
                CFBoolean.isTruth(number) ? .truth(number.boolValue) : .number(number.doubleValue)
            default: .nothing
            }
    }

    subscript(name: String) -> JSONTree {
        if case .object(let members) = node, let member = members[name] {
            member
        } else {
            JSONTree(nil)
        }
    }

    subscript(place: Int) -> JSONTree {
        let list = list
        return list.indices.contains(place) ? list[place] : JSONTree(nil)
    }

    var text: String? { if case .text(let text) = node { text } else { nil } }
    var number: Double? { if case .number(let number) = node { number } else { nil } }
    var truth: Bool? { if case .truth(let truth) = node { truth } else { nil } }
    var list: [JSONTree] { if case .list(let list) = node { list } else { [] } }
    var members: [String: JSONTree] { if case .object(let all) = node { all } else { [:] } }
    var isThere: Bool { if case .nothing = node { false } else { true } }

    /// Whether somewhere in it something is null, empty text, an empty list or an empty object,
    /// which FHIR's JSON never has (FHIR R4, 2.6.2).
    var holdsNothing: Bool {
        switch node {
        case .nothing: true
        case .text(let text): text.isEmpty
        case .list(let list): list.isEmpty || list.contains(where: \.holdsNothing)
        case .object(let all): all.isEmpty || all.values.contains(where: \.holdsNothing)
        case .number, .truth: false
        }
    }
}

private enum CFBoolean {
    static func isTruth(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
