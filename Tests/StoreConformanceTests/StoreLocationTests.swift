import HealthStore
import Testing

@Suite struct StoreLocationTests {
    @Test func `a store URL names a file or memory`() throws {
        #expect(try StoreLocation("sqlite:casebook.sqlite") == .sqlite(path: "casebook.sqlite"))
        #expect(try StoreLocation("sqlite:/a b/ü.db") == .sqlite(path: "/a b/ü.db"))
        #expect(try StoreLocation("memory:") == .memory)
        let database = try StoreLocation("postgresql://me:word@h/d?password=other&sslmode=require")
        #expect(database.shown == "postgresql://me@h/d?secret&sslmode=require")
    }

    @Test func `anything else is refused in words`() {
        for text in ["", "sqlite:", "casebook.sqlite", "memory", "postgresql:h", "SQLITE:x"] {
            let error = #expect(throws: StoreError.self) { _ = try StoreLocation(text) }
            #expect(error?.code == .unsupportedLocation)
        }
    }
}
