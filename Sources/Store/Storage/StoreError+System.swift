internal import Glibc

extension StoreError {
    /// A failure of the operating system, in its words: `…: No such file or directory`.
    package init(_ code: Code, _ message: String, system number: Int32) {
        self.init(code, "\(message): \(String(cString: strerror(number)))")
    }
}
