import HTTPTypes
package import Hummingbird

extension Request {
    /// Whether the request comes from a browser that asks for a page.
    package var wantsPage: Bool {
        headers[.accept]?.contains("text/html") == true
            && !uri.path.hasPrefix("/fhir/") && !uri.path.hasPrefix("/v1/")
    }
}
