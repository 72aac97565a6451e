#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base

/// `{"root":"1.2.3","extension":"4711"}`
extension InstanceIdentifier {
    init(json value: JSONValue, path: String) throws(SampleError) {
        let object = try JSONFields(
            value, path: path, allowing: ["root", "extension", "nullFlavor"])
        self.init(
            root: try object.string("root"), extension: try object.string("extension"),
            nullFlavor: try object.string("nullFlavor"))
    }

    var json: JSONValue {
        .fields([
            "root": root.map(JSONValue.string), "extension": `extension`.map(JSONValue.string),
            "nullFlavor": nullFlavor.map(JSONValue.string),
        ])
    }
}

extension JSONFields {
    func identifier(_ key: String) throws(SampleError) -> InstanceIdentifier? {
        guard let value = fields[key] else { return nil }
        return try InstanceIdentifier(json: value, path: name(key))
    }

    func identifiers(_ key: String) throws(SampleError) -> [InstanceIdentifier] {
        var identifiers: [InstanceIdentifier] = []
        for (index, value) in try list(key).enumerated() {
            identifiers.append(try InstanceIdentifier(json: value, path: "\(name(key))[\(index)]"))
        }
        return identifiers
    }

    func strings(_ key: String) throws(SampleError) -> [String] {
        var strings: [String] = []
        for value in try list(key) {
            guard case .string(let text) = value else {
                throw SampleError(.form, name(key), expected: "strings", found: value.found)
            }
            strings.append(text)
        }
        return strings
    }
}

/// `{"code":"34133-9","codeSystem":"2.16.840.1.113883.6.1","displayName":"…"}`
extension Code {
    init?(json object: JSONFields, key: String) throws(SampleError) {
        guard let value = object.fields[key] else { return nil }
        let fields = try JSONFields(
            value, path: object.name(key), allowing: ["code", "codeSystem", "displayName"])
        self.init(
            code: try fields.string("code"), codeSystem: try fields.string("codeSystem"),
            displayName: try fields.string("displayName"))
    }

    var json: JSONValue {
        .fields([
            "code": code.map(JSONValue.string), "codeSystem": codeSystem.map(JSONValue.string),
            "displayName": displayName.map(JSONValue.string),
        ])
    }
}

/// `{"typeCode":"RPLC","ids":[{…}],"setID":{…},"versionNumber":"2"}`
extension RelatedDocument {
    init(json value: JSONValue, path: String) throws(SampleError) {
        let object = try JSONFields(
            value, path: path, allowing: ["typeCode", "ids", "setID", "versionNumber"])
        self.init(
            typeCode: try object.string("typeCode"), ids: try object.identifiers("ids"),
            setID: try object.identifier("setID"),
            versionNumber: try object.string("versionNumber").map(DocumentVersion.init(written:)))
    }

    var json: JSONValue {
        .fields([
            "typeCode": typeCode.map(JSONValue.string),
            "ids": ids.isEmpty ? nil : .array(ids.map(\.json)), "setID": setID?.json,
            "versionNumber": versionNumber.map { .string($0.written) },
        ])
    }
}

/// `{"start":"…Z","end":"…Z","writtenStart":"20260401","writtenEnd":"20260405"}`
extension ServicePeriod {
    init?(json object: JSONFields, key: String) throws(SampleError) {
        guard let value = object.fields[key] else { return nil }
        let fields = try JSONFields(
            value, path: object.name(key),
            allowing: ["start", "end", "writtenStart", "writtenEnd"])
        self.init(
            start: try fields.date("start"), end: try fields.date("end"),
            writtenStart: try fields.string("writtenStart"),
            writtenEnd: try fields.string("writtenEnd"))
    }

    var json: JSONValue {
        .fields([
            "start": start.map(JSONValue.date), "end": end.map(JSONValue.date),
            "writtenStart": writtenStart.map(JSONValue.string),
            "writtenEnd": writtenEnd.map(JSONValue.string),
        ])
    }
}

/// `{"gate":"schema","isValid":true,"fatal":0,"error":0,"warning":0,"information":0}`
extension ValidationSummary {
    init(json object: JSONFields) throws(SampleError) {
        let value = try object.required("validation", object.fields["validation"], "an object")
        let fields = try JSONFields(
            value, path: object.name("validation"),
            allowing: ["gate", "isValid", "fatal", "error", "warning", "information"])
        self.init(
            gate: try fields.required("gate", fields.string("gate"), "a string"),
            isValid: try fields.boolean("isValid"), fatalCount: try fields.integer("fatal") ?? 0,
            errorCount: try fields.integer("error") ?? 0,
            warningCount: try fields.integer("warning") ?? 0,
            informationCount: try fields.integer("information") ?? 0)
    }

    var json: JSONValue {
        .fields([
            "gate": .string(gate), "isValid": isValid.map(JSONValue.boolean),
            "fatal": .number(Double(fatalCount)), "error": .number(Double(errorCount)),
            "warning": .number(Double(warningCount)),
            "information": .number(Double(informationCount)),
        ])
    }
}
