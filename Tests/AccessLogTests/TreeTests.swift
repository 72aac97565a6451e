import AccessLog
import Foundation
import Testing

/// The tree against the test data of Certificate Transparency, and against the definition.
@Suite struct TreeTests {
    private static let leaves = [
        "", "00", "10", "2021", "3031", "40414243", "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    ]
    private static let roots = [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ]

    private func log() throws -> KeptLog {
        var log = try KeptLog(count: 0)
        for leaf in Self.leaves { try log.append(leaf: bytes(leaf)) }
        return log
    }

    private func bytes(_ digits: String) -> [UInt8] {
        stride(from: 0, to: digits.count, by: 2).compactMap { place in
            UInt8(digits.dropFirst(place).prefix(2), radix: 16)
        }
    }

    @Test func `roots of Certificate Transparency`() throws {
        let log = try log()
        for (size, root) in Self.roots.enumerated() {
            #expect(try log.root(size).bytes == bytes(root), "\(size)")
        }
    }

    @Test func `proofs of Certificate Transparency`() throws {
        let log = try log()
        let inclusion: [(Int64, Int64, [String])] = [
            (0, 1, []),
            (
                0, 8,
                [
                    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
                ]
            ),
            (
                5, 8,
                [
                    "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                    Self.roots[4],
                ]
            ),
            (2, 3, [Self.roots[2]]),
        ]
        for (index, size, proof) in inclusion {
            let found = try MerkleTree(size: size).inclusionProof(of: index, log.subtree)
            #expect(found.map(\.bytes) == proof.map(bytes))
        }
        let consistency: [(Int64, Int64, [String])] = [
            (1, 1, []), (1, 8, inclusion[1].2),
            (
                6, 8,
                [
                    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
                    inclusion[2].2[1], Self.roots[4],
                ]
            ), (2, 5, [inclusion[1].2[1], inclusion[2].2[0]]),
        ]
        for (older, size, proof) in consistency {
            let found = try MerkleTree(size: size).consistencyProof(from: older, log.subtree)
            #expect(found.map(\.bytes) == proof.map(bytes), "\(older) \(size)")
        }
    }

    @Test func `every proof of small trees holds, and none for anything else`() throws {
        let log = try KeptLog(count: 20)
        let leaves = log.entries.map { TreeHash.leaf($0.leaf) }
        for size in 0...20 {
            let tree = MerkleTree(size: Int64(size))
            let root = try log.root(size)
            #expect(root == definition(leaves[..<size]))
            for index in 0..<size {
                let proof = try tree.inclusionProof(of: Int64(index), log.subtree)
                for other in 0..<size {
                    #expect(
                        tree.contains(leaves[index], at: Int64(other), proof: proof, root: root)
                            == (other == index))
                }
                for wrong in [Array(proof.dropLast()), proof + [root]] where wrong != proof {
                    #expect(
                        !tree.contains(leaves[index], at: Int64(index), proof: wrong, root: root))
                }
            }
            for older in 0...size {
                let proof = try tree.consistencyProof(from: Int64(older), log.subtree)
                for other in 0...size {
                    #expect(
                        try tree.extends(
                            Int64(older), root: log.root(other), proof: proof, root: root)
                            == (other == older))
                }
                #expect(
                    !tree.extends(
                        Int64(older), root: try log.root(older), proof: proof + [root], root: root))
            }
            #expect(throws: AccessLogError.self) {
                try tree.inclusionProof(of: Int64(size), log.subtree)
            }
        }
    }

    /// MTH as RFC 6962 section 2.1 writes it.
    private func definition(_ leaves: ArraySlice<TreeHash>) -> TreeHash {
        guard let first = leaves.first else { return .empty }
        guard leaves.count > 1 else { return first }
        var split = 1
        while split * 2 < leaves.count { split *= 2 }
        return .node(definition(leaves.prefix(split)), definition(leaves.dropFirst(split)))
    }
}
