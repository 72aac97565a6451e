import Base

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
