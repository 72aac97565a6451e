import Base

/// One thing that is wrong with a request, and where; what it says may travel.
public struct RequestError: Sendable, Hashable {
    /// Where in the request something is wrong.
    public enum Place: Sendable, Hashable {
        /// In the body, by a JSON Pointer (RFC 6901); empty for the whole of it.
        case body(String)
        /// In a parameter of the address, or in a header, by its name.
        case parameter(String)
        /// In a line of the body, from 1.
        case line(Int, column: Int?)
        /// Nowhere in particular.
        case request
    }

    /// Where.
    public let place: Place
    /// What kind of error it is; stable.
    public let code: String
    /// One sentence: what was expected, what was found.
    public let detail: String
    /// `fatal`, `error`, `warning` or `information`, for findings of a document.
    public var severity: String?
    /// The element, for findings of a document.
    public var xpath: String?
    /// How to mend it, for findings of a document.
    public var hint: String?

    /// Says what is wrong.
    public init(_ place: Place, _ code: String, _ detail: String) {
        self.place = place
        self.code = code
        self.detail = detail
    }
}

extension RequestError {
    /// Writes the error as a member of a problem's `errors`.
    func write(to json: inout JSONText) {
        json.object { json in
            switch place {
            case .body(let pointer): json.member("pointer", pointer)
            case .parameter(let name): json.member("parameter", name)
            case .line(let line, let column):
                json.member("line", line)
                if let column { json.member("column", column) }
            case .request: break
            }
            json.member("code", code)
            json.member("detail", detail)
            json.present("severity", severity)
            json.present("xpath", xpath)
            json.present("hint", hint)
        }
    }
}
