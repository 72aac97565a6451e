import HTTPTypes
import Hummingbird

/// What describes the interface: `/openapi.json` for programs, `/docs` for people. Both are for
/// everybody and hold nothing of the store.
struct DescriptionRoutes {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        let document = OpenAPIDocument(
            operations: APIRoutes.operations, publicBase: parts.configuration.publicBase
        ).json()
        router.get("openapi.json") { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "application/json", .cacheControl: "no-cache",
                    .xContentTypeOptions: "nosniff",
                ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: document)))
        }
        router.get("docs") { request, context in
            DocumentationPage(
                operations: APIRoutes.operations, publicBase: parts.configuration.publicBase
            )
            .page(PageSetting(request, context)).response()
        }
    }
}
