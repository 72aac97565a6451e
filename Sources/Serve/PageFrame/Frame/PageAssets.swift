package import HTTPExchange
import Crypto
import Foundation
package import Hummingbird
import Schemas

/// The files that pages are made with, under names with their digests, so that a browser keeps
/// each one for as long as it likes.
package struct PageAssets: Sendable {
    let name: String
    let mediaType: String
    let bytes: [UInt8]

    static let style = PageAssets("casebook", "css", "text/css; charset=utf-8", PageFiles.style)
    static let icon = PageAssets("icon", "svg", "image/svg+xml", PageFiles.icon)

    /// What makes the pages an app on a phone's screen (W3C, Web Application Manifest).
    static let manifest = PageAssets(
        "casebook", "webmanifest", "application/manifest+json",
        Array(
            """
            {"name":"Casebook","short_name":"Casebook","id":"/","start_url":"/","scope":"/",\
            "display":"standalone","icons":[{"src":"\(icon.address)","sizes":"any",\
            "type":"image/svg+xml"}]}
            """.utf8))

    static let passkeys = PageAssets(
        "passkeys", "js", "text/javascript; charset=utf-8", PageFiles.passkeys)

    private static let all = [style, icon, manifest, passkeys]

    private init(_ stem: String, _ ending: String, _ mediaType: String, _ bytes: [UInt8]) {
        let digest = SHA256.hash(data: bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        name = "\(stem)-\(String(digest, radix: 16)).\(ending)"
        self.mediaType = mediaType
        self.bytes = bytes
    }

    /// Where it is.
    var address: String { "/assets/\(name)" }

    package static func add(to router: some RouterMethods<ServiceContext>) {
        router.get("assets/:name") { _, context in
            let name = context.parameters.get("name")
            guard let file = all.first(where: { $0.name == name }) else {
                throw ServiceFailure.notFound
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: file.mediaType, .xContentTypeOptions: "nosniff",
                    .cacheControl: "public, max-age=31536000, immutable",
                    .contentSecurityPolicy: "default-src 'none'",
                ],
                bytes: file.bytes)
        }
    }
}
