import HTTPTypes
import Hummingbird

extension Response {
    /// A form that comes back with what is wrong in it (RFC 9110 section 15.5.21).
    var asMistaken: Response {
        var response = self
        response.status = .unprocessableContent
        return response
    }
}
