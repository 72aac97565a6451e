import HTTPExchange
import DocumentValidation

extension RequestError {
    /// What validation found in an uploaded document.
    init(_ finding: Finding) {
        let place = finding.place.map { Place.line($0.line, column: $0.column) }
        self.init(place ?? .request, finding.code.name, finding.message)
        severity = finding.severity.rawValue
        xpath = finding.xpath
        hint = finding.code.hint
    }
}
