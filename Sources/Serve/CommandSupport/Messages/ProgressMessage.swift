internal import Wording

/// Sentences about work that goes on or is done.
package enum ProgressMessage: String, MessageKey {
    package static let group = "progress"
    package static let rows: StaticString = #"""
        documents (part 20) = documents
        written (part 20) = written
        samples (part 20) = {1} samples
        left (part 20) = , {1} left
        duration (part 20) = {1} s ({2})
        rate (part 20) = {1} {2}/s
        """#

    case documents, written, samples, left, duration, rate
}
