import Access
import HTTPExchange
import PageFrame
import HTTPTypes
import Hummingbird
import Synchronization

/// What describes the interface: `/openapi.json` for programs, `/docs` for people. Both are for
/// everybody and hold nothing of the store.
struct DescriptionRoutes {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        let written = WrittenDescription(publicBase: parts.configuration.publicBase)
        router.get("openapi.json") { _, _ in
            let document = written.bytes
            return Response(
                headers: [
                    .contentType: "application/json", .cacheControl: "no-cache",
                    .xContentTypeOptions: "nosniff",
                ], bytes: document)
        }
        router.get("docs") { request, context in
            DocumentationPage(
                operations: APIRoutes.operations, publicBase: parts.configuration.publicBase
            )
            .page(PageSetting(request, context)).response()
        }
    }
}

/// The description as bytes, written when somebody first asks for it.
private final class WrittenDescription: Sendable {
    private let publicBase: String
    private let written = Mutex<[UInt8]?>(nil)

    init(publicBase: String) { self.publicBase = publicBase }

    var bytes: [UInt8] {
        written.withLock { written in
            if let written { return written }
            let bytes = OpenAPIDocument(
                operations: APIRoutes.operations, publicBase: publicBase
            ).json()
            written = bytes
            return bytes
        }
    }
}
