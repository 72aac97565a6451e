import HTTPExchange
import AccessLog
import HTTPTypes
import HealthModel
import HealthStore

extension ServiceFailure {
    /// What a failure means to a caller of this interface. What is well-formed and cannot be done
    /// is 422, so that 400 always means that a request is not as it is described.
    init(api error: any Error) {
        switch error {
        case let error as StoreError where Self.refusals.contains(error.code):
            self.init(.unprocessableContent, error.code.rawValue, error.message)
        case let error as SampleError:
            self.init(.unprocessableContent, error.rule.name, "\(error)")
        case let error as AccessLogError:
            self.init(.unprocessableContent, "invalid-argument", error.description)
        case let error as StatisticsError:
            switch error.code {
            case .noData: self.init(.notFound, "no-data", "there is nothing to compute from")
            case .invalidArgument:
                self.init(.unprocessableContent, "invalid-argument", error.message)
            case .dataSizeExceeded:
                self.init(.unprocessableContent, "too-large", error.message)
            }
        default: self.init(any: error)
        }
    }

    private static let refusals: Set<StoreError.Code> = [
        .invalidArgument, .invalidToken, .tokenOfAnotherQuery, .anchorOfAnotherHistory,
        .anchorOfAnotherQuery, .tooLarge,
    ]

    /// What is wrong with one member of a body that is well-formed.
    static func refused(_ pointer: String, _ code: String, _ detail: String) -> ServiceFailure {
        ServiceFailure(
            .unprocessableContent, code, detail,
            errors: [RequestError(.body(pointer), code, detail)])
    }
}

extension SamplePredicate {
    /// Reads a predicate that a request has at a place.
    init(_ text: String?, at place: RequestError.Place) throws(ServiceFailure) {
        guard let text else {
            self = .all
            return
        }
        do { try self.init(parsing: text) } catch {
            let errors = [RequestError(place, "predicate", "\(error)")]
            throw ServiceFailure(
                .unprocessableContent, "predicate", "\(error)", errors: errors)
        }
    }
}
