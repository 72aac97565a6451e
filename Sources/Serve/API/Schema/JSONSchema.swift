/// What a JSON value must be: a small part of JSON Schema 2020-12, enough for this interface.
///
/// The same value is published in `/openapi.json` and held against every request, so that the two
/// cannot drift apart.
package indirect enum JSONSchema: Sendable {
    /// A string.
    case string(TextRule)
    /// Bytes that are no JSON.
    case bytes
    /// One of these strings.
    case choice([String])
    /// A whole number of a range.
    case integer(ClosedRange<Int>)
    /// A number.
    case number
    /// A number of a range.
    case decimal(ClosedRange<Double>)
    /// True or false.
    case boolean
    /// A list of so many values.
    case list(JSONSchema, ClosedRange<Int>)
    /// An object of these members; others are of a schema, or refused.
    case object([Member], others: JSONSchema?)
    /// An object of any names, with at most so many members.
    case map(JSONSchema, ClosedRange<Int>)
    /// A schema that is published under a name.
    case named(NamedSchema)
    /// A value or null.
    case nullable(JSONSchema)
    /// A value of exactly one of these.
    case oneOf([JSONSchema])
    /// Any value, among the other members of an object.
    case anything
    /// An object that another standard describes, at an address.
    case standard(String, address: String)

    /// A member of an object.
    package struct Member: Sendable {
        let name: String
        let schema: JSONSchema
        let isRequired: Bool
        let summary: String

        /// A member that may be left out.
        static func optional(_ name: String, _ schema: JSONSchema, _ summary: String = "") -> Member
        {
            Member(name: name, schema: schema, isRequired: false, summary: summary)
        }

        /// A member that has to be there.
        static func required(_ name: String, _ schema: JSONSchema, _ summary: String = "") -> Member
        {
            Member(name: name, schema: schema, isRequired: true, summary: summary)
        }
    }

    /// A string without a rule of its own.
    static let text = JSONSchema.string(TextRule())

    /// One of these strings, published under a name.
    static func words(_ name: String, _ summary: String, _ words: [String]) -> JSONSchema {
        .named(NamedSchema(name, summary, .choice(words)))
    }

    /// An object of these members and no others.
    static func closed(_ members: Member...) -> JSONSchema { .object(members, others: nil) }
}

/// A schema that is published under a name, once, and referred to.
package struct NamedSchema: Sendable {
    /// Its name in `components/schemas`.
    let name: String
    /// What it is, in a sentence.
    let summary: String
    /// What it says.
    let schema: JSONSchema

    init(_ name: String, _ summary: String, _ schema: JSONSchema) {
        self.name = name
        self.summary = summary
        self.schema = schema
    }
}
