import Base
import HealthModel
import Statements

/// C-CDA's UDI Organizer: the parts of a device's identifier are elements of the Device that a
/// procedure or a supply names, rather than findings of the patient.
extension Conversion {
    private static let organizer = "2.16.840.1.113883.10.20.22.4.311"
    private static let root = "2.16.840.1.113883.10.20.22.4."

    /// Says of each UDI Organizer that the one device beside it is told with its parts.
    func placeDeviceParts() {
        for statement in document.statements {
            guard statement.statementClass == .organizer,
                statement.allTemplateIds.contains(where: { $0.root == Self.organizer }),
                statement.assertion == .affirmed, !isLinkDenied(statement),
                let parent = statement.parent, isOfOneDevice(parent)
            else { continue }
            targets[statement.number] = .part(of: parent)
            for child in children[statement.number] {
                guard case .resource(.Observation) = targets[child] else { continue }
                targets[child] = .part(of: statement.number)
            }
        }
    }

    private func isOfOneDevice(_ number: Int) -> Bool {
        switch targets[number] {
        case .resource(.Procedure), .resource(.DeviceUseStatement): break
        default: return false
        }
        let devices = document.statements[number].participants.filter {
            $0["participantRole"]?["playingDevice"] != nil
        }
        return devices.count == 1
    }

    /// The elements of a Device, in R4's order, from its participation and its UDI Organizer.
    func addDevice(
        _ role: Part, _ device: Part, of statement: ClinicalStatement, to fields: inout Fields
    ) {
        let parts = udiParts(statement)
        func words(_ template: String) -> String? {
            guard let part = parts[Self.root + template],
                let words = part.values.lazy.compactMap({ Self.words($0) }).first
            else { return nil }
            tell(part.number)
            return words
        }
        func moment(_ template: String) -> Moment? {
            guard let part = parts[Self.root + template],
                let moment = part.values.lazy.compactMap({ $0.time.map { Span($0) }?.start }).first
            else { return nil }
            tell(part.number)
            return moment
        }
        let model = device.first("manufacturerModelName")?.text?.words?.trimmed
        fields.list("identifier", Persons.identifiers(role.ids))
        let identifier = words("304")
        let carriers = role.ids.filter { $0.root == "2.16.840.1.113883.3.3719" }
            .compactMap { $0.extension?.trimmed }
        // The device identifier is part of the one that people read, where there is one.
        let isOne = carriers.count == 1 && identifier != nil
        var udi: [JSONValue] = []
        if let identifier {
            udi.append(
                .fields([
                    "deviceIdentifier": .string(identifier),
                    "carrierHRF": isOne ? .string(carriers[0]) : nil,
                ]))
        }
        udi += isOne ? [] : carriers.map { .fields(["carrierHRF": .string($0)]) }
        fields.list("udiCarrier", udi)
        fields.text("distinctIdentifier", words("308"))
        fields.text("manufacturer", words("303"))
        fields.dateTime("manufactureDate", moment("316"))
        fields.dateTime("expirationDate", moment("309"))
        fields.text("lotNumber", words("315"))
        fields.text("serialNumber", words("319"))
        let names = [(model, "model-name"), (words("301"), "user-friendly-name")]
        fields.list(
            "deviceName",
            names.compactMap { name, type in
                name.map { .fields(["name": .string($0), "type": .string(type)]) }
            })
        fields.text("modelNumber", words("317"))
        fields.text("partNumber", words("302"))
        fields.add("type", Codes.concept(device.code))
        fields.add("patient", patientReference)
        if let owner = role["scopingEntity"] { fields.add("owner", organization(owner)) }
        let status = words("305").map { JSONValue.note($0) }
        fields.list("note", [status].compactMap(\.self))
        fields.list(
            "safety",
            ["318", "314"].compactMap { template in
                guard let part = parts[Self.root + template],
                    let code = Codes.concept(part.values.lazy.compactMap(\.concept).first)
                else { return nil }
                tell(part.number)
                return code
            })
    }

    /// The parts of the UDI Organizer inside a statement, by their templates.
    private func udiParts(_ statement: ClinicalStatement) -> [String: ClinicalStatement] {
        var found: [String: ClinicalStatement] = [:]
        for number in children[statement.number] {
            guard case .part(statement.number) = targets[number],
                document.statements[number].allTemplateIds.contains(where: {
                    $0.root == Self.organizer
                })
            else { continue }
            tell(number)
            for part in parts(document.statements[number], .device) {
                for root in part.allTemplateIds.compactMap(\.root) where found[root] == nil {
                    found[root] = part
                }
            }
        }
        return found
    }
}
