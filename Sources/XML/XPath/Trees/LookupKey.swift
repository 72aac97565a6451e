/// A step whose results a tree keeps by the values of an attribute: the descendants or children of
/// a node, with a name, that have the attribute.
struct LookupKey: Hashable {
    let origin: Int32
    let isDeep: Bool
    let element: Int32
    let attribute: Int32
}
