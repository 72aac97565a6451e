import Synchronization

/// The names that the expressions of one static context ask for, each by a number, so that a tree
/// resolves each of them once.
final class NamePool: Sendable {
    private let ids = Mutex<[ExpandedName: Int]>([:])
    private let wildcards = Atomic<Int>(0)

    /// The test of a name.
    func test(_ name: ExpandedName) -> NameTest {
        NameTest(
            pool: self, name: name,
            id: ids.withLock { ids in
                if let known = ids[name] { return known }
                ids[name] = ids.count
                return ids.count - 1
            })
    }

    /// The test of a wildcard with a local name or a namespace.
    func test(namespace: String?, local: String?) -> WildcardTest {
        WildcardTest(
            pool: self, namespace: namespace, local: local,
            id: wildcards.add(1, ordering: .relaxed).newValue)
    }
}

/// A test of one name.
struct NameTest: Sendable {
    let pool: NamePool
    let name: ExpandedName
    let id: Int
}

/// A test of a namespace (`p:*`) or of a local name (`*:code`).
struct WildcardTest: Sendable {
    let pool: NamePool
    let namespace: String?
    let local: String?
    let id: Int

    func matches(_ name: ExpandedName) -> Bool {
        (namespace == nil || namespace == name.namespace) && (local == nil || local == name.local)
    }
}
