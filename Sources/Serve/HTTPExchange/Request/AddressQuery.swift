import Foundation

/// Parameters as an address has them behind its question mark (RFC 3986 section 3.4).
package enum AddressQuery {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// `name=value&…`, of the parameters that have a value; empty for none.
    package static func text(_ parameters: [(name: String, value: String?)]) -> String {
        parameters.compactMap { name, value in
            value.map {
                "\(name)=\($0.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")"
            }
        }.joined(separator: "&")
    }
}
