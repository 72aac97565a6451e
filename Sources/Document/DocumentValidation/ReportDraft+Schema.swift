internal import ClinicalDocument
internal import XMLTree

extension ReportDraft {
    /// Holds the document against the schema.
    mutating func check(_ document: XMLDocument, against schema: XMLSchema) {
        var found: [(XMLIssue, XMLNode)] = []
        let root = document.root
        let verdict = schema.validate(
            document, known: options.isStrict ? nil : [hl7, sdtc], kept: options.findingsKept
        ) { issue, node in found.append((issue, node ?? root)) }
        guard let verdict else {
            levels[.schema] = .skipped(because: "the schema could not be applied")
            return
        }
        levels[.schema] = verdict.isValid ? .passed : .failed
        for (issue, node) in found {
            add(finding(.schemaInvalid, .error, .schema, at: node, message: "libxml2 \(issue.code)", revealed: issue.message))
        }
        addUnkept(verdict.errorCount - found.count, .error)
        if verdict.setAsideCount > 0 {
            let count = verdict.setAsideCount
            add(
                finding(
                    .foreign, .information, .schema, at: root,
                    message: "\(count) element\(count == 1 ? "" : "s") or attributes in foreign "
                        + "namespaces \(count == 1 ? "was" : "were") set aside",
                    revealed: nil))
        }
    }
}
