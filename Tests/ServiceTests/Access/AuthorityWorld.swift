import DocumentValidation
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import HummingbirdTesting
import Intake
import Logging
import NIOCore
import Synchronization

@testable import Access
@testable import HTTPExchange
@testable import Service

/// A service that vouches for itself, over a store in memory, with a clock that stands.
final class AuthorityWorld: Sendable {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)
    let key: TokenKey
    let authority: ServiceAuthority
    let service: CasebookService
    let person = PersonID(UUID())
    private let box: ClockBox

    /// - Parameters:
    ///   - clients: The apps that are registered, in JSON.
    ///   - isOpen: Whether apps may register themselves.
    init(
        key: TokenKey = TokenKey(), base: String = "http://127.0.0.1:8080",
        marks: UsedNames = UsedNames(), clients: String = "[]",
        keys reader: (any KeySetReading)? = nil,
        providers: [SignInProvider] = [], notifier: (any NotificationSending)? = nil,
        backend: MemoryBackend = MemoryBackend(),
        box: ClockBox = ClockBox(), isOpen: Bool = false
    ) async throws {
        self.key = key
        let registered = try await OAuthClient.list(json: Data(clients.utf8), keys: reader)
        authority = try await ServiceAuthority(
            keys: TokenKeys(key), marks: marks, clients: registered,
            registrations: isOpen
                ? RegistrationBook(marks, besides: registered, now: { box.now }) : nil)
        var configuration = ServiceConfiguration()
        configuration.publicBase = base
        let parts = ServiceParts(
            store: HealthStore(backend: backend),
            validator: try TestService.validator.get(), configuration: configuration,
            callers: TokenCallers(authority: authority, now: { box.now }), authority: authority,
            providers: providers, notifier: notifier, surroundings: NoSurroundings(),
            now: { box.now })
        service = CasebookService(parts: parts, logger: Logger(label: "tests"))
        self.box = box
    }

    /// The clock; tests move it.
    final class ClockBox: Sendable {
        private let time = Mutex(AuthorityWorld.start)
        var now: Date {
            get { time.withLock { $0 } }
            set { time.withLock { $0 = newValue } }
        }
    }

    var now: Date {
        get { box.now }
        set { box.now = newValue }
    }

    func test(
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await Application(router: service.router()).test(.router, body)
    }

    func ticket(_ role: Caller.Role? = nil, for seconds: TimeInterval = 900) throws -> String {
        try authority.signInTicket(for: role ?? .owner(person), until: now + seconds)
    }
}

extension TestClientProtocol {
    /// Sends a form as a browser does that shows a page of ours.
    func post(
        _ uri: String, _ fields: [(String, String)], cookie: String? = nil,
        headers: HTTPFields = [.init("Sec-Fetch-Site")!: "same-origin"]
    ) async throws -> TestResponse {
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        headers[.accept] = "text/html"
        if let cookie { headers[.cookie] = cookie }
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        let text = fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
        }.joined(separator: "&")
        return try await execute(
            uri: uri, method: .post, headers: headers, body: ByteBuffer(string: text))
    }

    /// Asks for a page.
    func page(_ uri: String, cookie: String? = nil) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "text/html"]
        if let cookie { headers[.cookie] = cookie }
        return try await execute(uri: uri, method: .get, headers: headers)
    }

    /// The token of the forms of a session; empty if the cookie is nobody's.
    func formToken(cookie: String) async throws -> String {
        try await page("/documents", cookie: cookie).formToken ?? ""
    }

    /// Signs in; the cookie as the browser sends it.
    func signIn(_ ticket: String) async throws -> String {
        try await post("/sign-in", [("ticket", ticket)]).cookie("session")
    }
}

extension TestResponse {
    /// The cookie whose name ends so, as the browser sends it; empty if none was set.
    func cookie(_ ending: String) -> String {
        let fields = headers[values: .setCookie].map { $0.prefix { $0 != ";" } }
        return fields.first { $0.prefix { $0 != "=" }.hasSuffix(ending) }.map(String.init) ?? ""
    }

    var text: String { String(buffer: body) }

    /// The token of the page's forms.
    var formToken: String? {
        text.firstMatch(of: #/name="form-token" value="([^"]*)"/#).map { String($0.output.1) }
    }
}
