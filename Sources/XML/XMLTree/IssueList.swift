internal import CLibXML

/// Owns the list that C functions write their errors to.
@safe final class IssueList {
    let handle: OpaquePointer

    init(kept: Int) {
        guard let handle = unsafe cbx_issues_create(max(kept, 1)) else {
            preconditionFailure("no memory for an empty list")
        }
        unsafe self.handle = handle
    }

    deinit { unsafe cbx_issues_free(handle) }

    var count: Int { unsafe cbx_issues_count(handle) }

    /// Errors raised, also those beyond what is kept.
    var total: Int { unsafe cbx_issues_total(handle) }

    func raw(at index: Int) -> cbx_issue { unsafe cbx_issues_at(handle, index) }

    func issue(at index: Int) -> XMLIssue {
        let raw = unsafe raw(at: index)
        return unsafe XMLIssue(
            code: Int(raw.code), position: XMLPosition(raw), message: trimmed(raw.message))
    }

    var issues: [XMLIssue] { (0..<count).map(issue(at:)) }
}

extension XMLPosition {
    init?(_ raw: cbx_issue) {
        guard unsafe raw.line > 0 else { return nil }
        unsafe self.init(line: Int(raw.line), column: max(Int(raw.column), 1))
    }
}

@safe func trimmed(_ text: UnsafePointer<CChar>) -> String {
    var string = unsafe String(cString: text)
    while string.last == "\n" { string.removeLast() }
    return string
}
