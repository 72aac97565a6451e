import Foundation
import HealthStore
import Synchronization
import Testing

@testable import StoredForms

/// What is said to S3, and how its answers are understood.
@Suite struct S3Tests {
    /// Keys, requests and signatures of Amazon's documentation ("Signature Calculations for the
    /// Authorization Header", examples).
    private static let keys = S3Credentials.Keys(
        id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        session: nil)

    private struct Example: Sendable {
        let method: String
        let path: String
        var query: [(String, String)] = []
        var headers: [(String, String)] = []
        var body = ""
        let signature: String
    }

    private static let examples = [
        Example(
            method: "GET", path: "/test.txt", headers: [("range", "bytes=0-9")],
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
        Example(
            method: "PUT", path: "/test%24file.text",
            headers: [
                ("date", "Fri, 24 May 2013 00:00:00 GMT"),
                ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
            ], body: "Welcome to Amazon S3.",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
        Example(
            method: "GET", path: "/", query: [("lifecycle", "")],
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
        Example(
            method: "GET", path: "/", query: [("prefix", "J"), ("max-keys", "2")],
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
    ]

    @Test(arguments: examples.indices)
    func `requests are signed as Amazon's examples are`(_ number: Int) throws {
        let example = Self.examples[number]
        let signature = S3Signature(
            keys: Self.keys, region: "us-east-1", time: 1_369_353_600_000_000)
        let headers = signature.headers(
            example.method, path: example.path, query: example.query,
            headers: [("host", "examplebucket.s3.amazonaws.com")] + example.headers,
            body: Array(example.body.utf8))
        let authorization = try #require(headers.last)
        #expect(authorization.value.hasSuffix("Signature=\(example.signature)"))
        #expect(S3Signature.encoded("/test$file.text", keepingSlashes: true) == "/test%24file.text")
    }

    @Test func `an address says bucket, prefix and host`() throws {
        let amazon = try S3Address("s3://letters/a/b", endpoint: nil, region: "eu-central-1")
        #expect(amazon.origin == "https://letters.s3.eu-central-1.amazonaws.com")
        #expect(amazon.root == "/" && amazon.prefix == "a/b/")
        let own = try S3Address("s3://letters", endpoint: "http://127.0.0.1:9000", region: nil)
        #expect(own.host == "127.0.0.1:9000" && own.root == "/letters/" && own.prefix.isEmpty)
    }

    @Test(arguments: [
        ("s3://AKIA:secret@letters/a", "https://s3.example"), ("https://letters", nil),
        ("s3://Letters", "https://s3.example"), ("s3://letters/../a", "https://s3.example"),
        ("s3://letters/a b", "https://s3.example"), ("s3://letters", "http://s3.example"),
        ("s3://letters", "https://s3.example/path"), ("s3://letters", nil),
    ])
    func `an address that cannot be meant is refused without its secrets`(
        _ text: String, endpoint: String?
    ) {
        let error = #expect(throws: StoreError.self) {
            try S3Address(text, endpoint: endpoint, region: nil)
        }
        #expect(error?.code == .cannotOpen)
        #expect(error?.message.contains("secret") == false)
    }

    @Test func `credentials come from a profile of a file`() {
        let text = """
            # keys
            [default]
            aws_access_key_id = A
            aws_secret_access_key=B=C

            [ward]
            aws_access_key_id=D
            aws_secret_access_key = E
            aws_session_token = F
            """
        #expect(
            S3Credentials.keys(in: text, "default")
                == S3Credentials.Keys(id: "A", secret: "B=C", session: nil))
        #expect(
            S3Credentials.keys(in: text, "ward")
                == S3Credentials.Keys(id: "D", secret: "E", session: "F"))
        #expect(S3Credentials.keys(in: text, "none") == nil)
    }

    @Test func `a list is read, and anything else is none`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>letters</Name>
            <Prefix>a/</Prefix><KeyCount>2</KeyCount><MaxKeys>1000</MaxKeys>
            <IsTruncated>false</IsTruncated><Contents><Key>a/0f/1</Key>
            <LastModified>2009-10-12T17:50:30.000Z</LastModified><ETag>&quot;x&quot;</ETag>
            <Size>434234</Size><StorageClass>STANDARD</StorageClass></Contents>
            <Contents><Key>a/Photo&amp;.jpg</Key>
            <LastModified>2009-10-12T17:50:30.000Z</LastModified><Size>1</Size></Contents>
            </ListBucketResult>
            """
        let listing = try #require(S3Listing(Array(text.utf8), prefix: "a/"))
        #expect(!listing.isTruncated)
        #expect(
            listing.objects == [
                ObjectPage.Object(name: "0f/1", size: 434_234, putAt: 1_255_369_830_000_000)
            ])
        for end in stride(from: 0, to: text.utf8.count - 20, by: 7) {
            #expect(S3Listing(Array(text.utf8.prefix(end)), prefix: "a/") == nil)
        }
    }

    /// Answers as it is told, and counts.
    private final class Told: ObjectTransport {
        let answers: [Result<ObjectAnswer, ObjectTransportFailure>]
        let asked = Mutex(0)

        init(_ answers: Result<ObjectAnswer, ObjectTransportFailure>...) { self.answers = answers }

        func send(
            _ request: ObjectRequest, within seconds: Int64, limit: Int
        ) async throws(ObjectTransportFailure) -> ObjectAnswer {
            let number = asked.withLock { number in
                defer { number += 1 }
                return number
            }
            return try answers[min(number, answers.count - 1)].get()
        }
    }

    private static func store(_ transport: Told) throws -> S3Store {
        try S3Store(
            "s3://letters/a",
            credentials: S3Credentials(environment: [
                "AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "secretword",
                "AWS_ENDPOINT_URL": "https://s3.example",
            ]), transport: transport)
    }

    @Test(arguments: [
        (403, "InvalidAccessKeyId", StoreError.Code.cannotOpen, 1),
        (403, "RequestTimeTooSkewed", .cannotOpen, 1), (404, "NoSuchBucket", .cannotOpen, 1),
        (301, "PermanentRedirect", .cannotOpen, 1), (400, "BadDigest", .ioFailure, 1),
        (507, "", .storageFull, 1), (500, "InternalError", .busy, 3), (503, "SlowDown", .busy, 3),
    ])
    func `a refusal says what to do, and what may pass is tried again`(
        status: Int, name: String, expected: StoreError.Code, times: Int
    ) async throws {
        let transport = Told(
            .success(
                ObjectAnswer(
                    status: status, body: Array("<Error><Code>\(name)</Code></Error>".utf8))))
        let store = try Self.store(transport)
        let error = await #expect(throws: StoreError.self) { try await store.put([1], as: "0/1") }
        #expect(error?.code == expected)
        #expect(error?.message.contains("secretword") == false)
        #expect(transport.asked.withLock(\.self) == times)
        #expect(try await code { _ = try await store.bytes(of: "0/1") } == expected)
    }

    @Test func `a connection that fails once is forgotten`() async throws {
        let transport = Told(
            .failure(ObjectTransportFailure("cut off")),
            .success(ObjectAnswer(status: 500, body: [])),
            .success(ObjectAnswer(status: 200, body: [7])))
        #expect(try await Self.store(transport).bytes(of: "0/1") == [7])
        let away = Told(.failure(ObjectTransportFailure("cut off")))
        let error = await #expect(throws: StoreError.self) {
            try await Self.store(away).bytes(of: "0/1")
        }
        #expect(error?.isTransient == true && error?.message.contains("cut off") == true)
        let none = Told(
            .success(ObjectAnswer(status: 404, body: Array("<Code>NoSuchKey</Code>".utf8))))
        #expect(try await Self.store(none).bytes(of: "0/1") == nil)
    }
}
