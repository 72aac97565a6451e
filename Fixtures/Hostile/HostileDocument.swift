import Foundation

/// A document with one attack in one of the places that it fits. Each has an id of its own, so
/// that a store takes them all.
public struct HostileDocument: Sendable {
    /// What the attack is made of.
    public enum Kind: Sendable { case address, text, element, attribute, file }

    /// What the attack is made of.
    public let kind: Kind
    /// The attack as it is written, and the number of its place.
    public let name: String
    /// The document.
    public let text: String
    /// The document in UTF-8.
    public var bytes: [UInt8] { Array(text.utf8) }

    /// Every attack of ``HostileVectors`` in every place; more than a thousand documents.
    public static let all: [HostileDocument] = {
        let families: [(Kind, [(String, [String])])] = [
            (.address, HostileVectors.addresses.map { ($0, withAddress($0)) }),
            (.text, HostileVectors.texts.map { ($0, withText($0)) }),
            (.element, HostileVectors.elements.map { ($0, withElement($0)) }),
            (.attribute, HostileVectors.attributes.map { ($0, withAttribute($0)) }),
            (.file, HostileVectors.files.map { ("\($0)", withFile($0.mediaType, $0.text)) }),
        ]
        var documents: [HostileDocument] = []
        for (kind, family) in families {
            for (attack, places) in family {
                for (place, text) in places.enumerated() {
                    let id = "<id root=\"2.999.1\" extension=\"\(documents.count)\"/>"
                    documents.append(
                        HostileDocument(
                            kind: kind, name: "\(attack) in place \(place)",
                            text: text.replacing(MadeDocument.id, with: id)))
                }
            }
        }
        return documents
    }()

    private static func withAddress(_ address: String) -> [String] {
        let reference = "<reference value=\"\(address)\"/>"
        return [
            MadeDocument.document(narrative: "<linkHtml href=\"\(address)\">Words</linkHtml>"),
            MadeDocument.document(
                narrative: "<renderMultiMedia referencedObject='M'/>",
                entries: "<entry><observationMedia ID='M'><value mediaType='image/png'>"
                    + "\(reference)</value></observationMedia></entry>"),
            MadeDocument.document(
                body: MadeDocument.nonXML("<text mediaType='text/html'>\(reference)</text>")),
            MadeDocument.document(
                header: "<recordTarget><patientRole><telecom value=\"\(address)\"/>"
                    + "</patientRole></recordTarget>"),
        ]
    }

    private static func withText(_ text: String) -> [String] {
        let attribute = text.contains("CDATA") ? "x" : text.replacing("\"", with: "&quot;")
        return [
            MadeDocument.document(title: text), MadeDocument.document(sectionTitle: text),
            MadeDocument.document(narrative: text),
            MadeDocument.document(narrative: "<paragraph>\(text)</paragraph>"),
            MadeDocument.document(narrative: "<content styleCode='Bold'>\(text)</content>"),
            MadeDocument.document(
                narrative: "<list><caption>\(text)</caption><item>\(text)</item></list>"),
            MadeDocument.document(
                narrative: "<table summary=\"\(attribute)\"><caption>\(text)</caption><tbody>"
                    + "<tr><th>\(text)</th><td>\(text)</td></tr></tbody></table>"),
            MadeDocument.document(
                narrative: "<linkHtml href='#x' title=\"\(attribute)\">\(text)</linkHtml>"),
            MadeDocument.document(narrative: "<footnote ID='f'>\(text)</footnote>"),
            MadeDocument.document(
                header: "<recordTarget><patientRole><id root='1' extension=\"\(attribute)\"/>"
                    + "<addr><city>\(text)</city></addr><patient><name><given>\(text)</given>"
                    + "</name></patient></patientRole></recordTarget>"),
            MadeDocument.document(
                header: "<code code=\"\(attribute)\" displayName=\"\(attribute)\"/><custodian>"
                    + "<assignedCustodian><representedCustodianOrganization>"
                    + "<name>\(text)</name></representedCustodianOrganization>"
                    + "</assignedCustodian></custodian>"),
            MadeDocument.document(body: MadeDocument.nonXML("<text>\(text)</text>")),
        ]
    }

    private static func withElement(_ element: String) -> [String] {
        [
            element, "<paragraph>a \(element) b</paragraph>", "<content>\(element)</content>",
            "<list><item>\(element)</item>\(element)</list>",
            MadeDocument.table(element, between: element), MadeDocument.link(element),
            "<sup>\(element)</sup><footnote ID='f'>\(element)</footnote>",
            "<renderMultiMedia referencedObject='x'><caption>\(element)</caption>"
                + "</renderMultiMedia>",
        ].map { MadeDocument.document(narrative: $0) }
            + [MadeDocument.document(title: element, sectionTitle: element)]
    }

    private static func withAttribute(_ attribute: String) -> [String] {
        [
            "<paragraph \(attribute)>T</paragraph>", "<content \(attribute)>T</content>",
            MadeDocument.table("T", attributes: attribute),
            MadeDocument.table("T", between: "<col \(attribute)/><th \(attribute)>T</th>"),
            "<list \(attribute)><item>T</item></list>", "<list><item \(attribute)>T</item></list>",
            "<linkHtml href='https://a.invalid/' \(attribute)>T</linkHtml>",
            "<renderMultiMedia referencedObject='M' \(attribute)/>T",
        ].map { MadeDocument.document(narrative: $0) }
    }

    private static func withFile(_ mediaType: String?, _ text: String) -> [String] {
        let base64 = Data(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
            .base64EncodedString()
        let type = mediaType.map { "mediaType=\"\($0.replacing("\"", with: "&quot;"))\"" }
        let content = "\(type ?? "") representation='B64'>\(base64)"
        return [
            MadeDocument.document(body: MadeDocument.nonXML("<text \(content)</text>")),
            MadeDocument.document(
                narrative: "<renderMultiMedia referencedObject='M'/>",
                entries:
                    "<entry><observationMedia ID='M'><value xsi:type='ED' \(content)</value>"
                    + "</observationMedia></entry>"),
            MadeDocument.document(
                entries: "<entry><act classCode='ACT' moodCode='EVN'><text \(content)</text>"
                    + "</act></entry>"),
        ]
    }
}
