import HTTPTypes
import HealthStore
import Hummingbird
import NIOHTTP1
import NIOHTTP2

extension ServiceFailure {
    /// What a failure of the store means over HTTP.
    init(_ error: StoreError) {
        switch error.code {
        case .invalidArgument, .invalidToken, .tokenOfAnotherQuery, .anchorOfAnotherHistory,
            .anchorOfAnotherQuery:
            self.init(.badRequest, error.code.rawValue, error.message)
        case .authorizationDenied, .authorizationNotDetermined, .userCanceled:
            self.init(.forbidden, error.code.rawValue, error.message)
        case .tooLarge: self.init(.contentTooLarge, error.code.rawValue, error.message)
        case .noData, .notFound: self = .notFound
        case .storageFull, .busy, .inUse, .locked, .writerStopped, .ioFailure, .accessNotLogged,
            .closed:
            self.init(
                .serviceUnavailable, error.code.rawValue, error.message,
                headers: error.isTransient ? [.retryAfter: "2"] : [:])
        default: self.init(.internalServerError, error.code.rawValue, error.message)
        }
    }

    /// What any error means over HTTP. Of an unknown one nothing is told.
    package init(any error: any Error) {
        switch error {
        case let failure as ServiceFailure: self = failure
        case let error as StoreError: self.init(error)
        case let error as HTTPError where error.status == .notFound: self = .notFound
        case is CancellationError, is NIOHTTP2Errors.StreamClosed: self = .clientGone
        case is HTTPParserError:
            self.init(.badRequest, "malformed-request", "expected a body as HTTP/1.1 sends it")
        case let error as any HTTPResponseError:
            self.init(error.status, "http-\(error.status.code)", error.status.reasonPhrase)
        default: self.init(.internalServerError, "internal", "the service failed")
        }
    }
}
