import Foundation

/// The parts of `spec/vectors.json` that are about units.
struct Vectors: Decodable {
    struct Conversion: Decodable {
        var value: Double
        var from: String
        var to: String
        var expected: Double
        var tol: Double
    }

    struct Parsing: Decodable {
        var accept: [String]
        var reject: [String]
        var equal: [[String]]
        var prints: [[String]]
        var isNull: [String: [String]]
    }

    struct Compatibility: Decodable {
        var left: String
        var right: String
        var isCompatible: Bool

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            left = try list.decode(String.self)
            right = try list.decode(String.self)
            isCompatible = try list.decode(Bool.self)
        }
    }

    var unitConversions: [Conversion]
    var unitCompatible: [Compatibility]
    var unitParse: Parsing
    var hkToUcum: [[String]]

    static func read() throws -> Vectors {
        try JSONDecoder().decode(
            Vectors.self, from: Data(Shared.text("spec/vectors.json").utf8))
    }
}
