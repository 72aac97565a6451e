/// A name in a namespace, both written in the program.
///
/// Comparing costs two string comparisons in C and makes no `String`.
@safe public struct XMLName: Sendable {
    let local: StaticString
    let namespace: StaticString?

    /// A name; `namespace` nil means none.
    public init(_ local: StaticString, _ namespace: StaticString?) {
        self.local = local
        self.namespace = namespace
    }

    func withCStrings<Result>(
        _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>?) -> Result
    ) -> Result {
        let localName = unsafe UnsafeRawPointer(local.utf8Start).assumingMemoryBound(to: CChar.self)
        let uri = unsafe namespace.map {
            unsafe UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self)
        }
        return unsafe body(localName, uri)
    }
}
