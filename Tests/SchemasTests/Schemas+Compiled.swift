import Foundation
import Testing
import Schemas
import XMLTree

/// The schemas that the tests hold against each other, compiled once.
enum Compiled {
    static let ours = Result {
        try XMLSchema(
            CDASchema.documents().map { XMLSchema.Source(name: $0.name, bytes: $0.bytes) })
    }

    static let reference = Result {
        let file = try #require(Shared.schema)
        return try XMLSchema(file: file.path, bytes: Array(Data(contentsOf: file)))
    }
}
