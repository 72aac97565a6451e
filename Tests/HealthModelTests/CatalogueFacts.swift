import Foundation

/// HealthKit's catalogue as read from its headers (`spec/catalogue.json`).
struct CatalogueFacts: Decodable {
    struct Quantity: Decodable {
        var id: String
        var introduced_ios: String
        var canonicalUnit: String
        var aggregationRaw: Int
        var appWritable: Bool
        var loinc: [String]
    }

    struct Category: Decodable {
        var id: String
        var introduced_ios: String
        var valueEnum: String?
        var appWritable: Bool
    }

    struct Key: Decodable {
        var constant: String
        var storedKey: String
        var valueKind: String
        var `enum`: String?
    }

    struct Correlation: Decodable { var id: String }

    struct Others: Decodable {
        var characteristic: [String]
        var correlation: [Correlation]
        var document: [String]
        var series: [String]
        var clinical: [String]
        var scoredAssessment: [String]
        var other: [String]

        var all: [String] {
            characteristic + correlation.map(\.id) + document + series + clinical
                + scoredAssessment + other
        }
    }

    var quantityTypes: [Quantity]
    var categoryTypes: [Category]
    var otherTypes: Others
    var enums: [String: [String: Int]]
    var metadataKeys: [Key]
    var devicePropertyKeys: [String]

    static func read() throws -> CatalogueFacts {
        try JSONDecoder().decode(CatalogueFacts.self, from: Shared.data("spec/catalogue.json"))
    }
}
