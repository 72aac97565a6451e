package import Base

/// FHIR's data types. What is empty is left out, since FHIR knows neither null nor empty text.
extension JSONText {
    /// A member with text, unless it is blank.
    mutating func text(_ name: String, _ value: String?) {
        guard let value, let first = value.utf8.first else { return }
        // Most begin with what is no white space in ASCII.
        let isText = (0x21...0x7E).contains(first) || !value.allSatisfy(\.isWhitespace)
        if isText { member(name, value) }
    }

    /// What is the same in every resource, written once.
    static func fragment(_ body: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText()
        body(&json)
        return json.bytes
    }

    package mutating func coding(_ system: String?, _ code: String, _ display: String? = nil) {
        object { json in
            json.present("system", system)
            json.member("code", code)
            json.text("display", display)
        }
    }

    mutating func concept(_ name: String, _ system: String?, _ code: String, _ display: String?) {
        key(name)
        object { json in
            json.key("coding")
            json.array(CollectionOfOne(code)) { $0.coding(system, $1, display) }
        }
    }

    package mutating func reference(_ name: String, _ address: String, display: String? = nil) {
        key(name)
        object { json in
            json.member("reference", address)
            json.text("display", display)
        }
    }

    /// The tag of a resource that is not told as a whole (FHIR R4, 3.1.1.5.7), in its `meta`.
    mutating func subsetted() {
        key("tag")
        array(CollectionOfOne("SUBSETTED")) {
            $0.coding("http://terminology.hl7.org/CodeSystem/v3-ObservationValue", $1)
        }
    }

    /// An `Identifier`.
    mutating func identifier(_ identifier: BusinessIdentifier) {
        object { json in
            json.member("system", identifier.system)
            json.member("value", identifier.value)
        }
    }

    /// An entry of a searchset with a resource that `body` writes.
    package mutating func entry(
        _ address: String, mode: String, _ body: (inout JSONText) -> Void
    ) {
        object { json in
            json.member("fullUrl", address)
            json.key("resource")
            body(&json)
            json.key("search")
            json.object { $0.member("mode", mode) }
        }
    }
}
