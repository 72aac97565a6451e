/// The page that explains the terms of the others.
package enum HelpWord: String, PageWord {
    package static let group = "help"

    case title, lead, custodian, custodianText, version, versionText, original, originalText,
        emergency, emergencyText, confidentiality, confidentialityText, receipt, receiptText,
        formatCheck, formatCheckText
}
