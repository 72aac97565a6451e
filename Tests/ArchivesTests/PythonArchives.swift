import Foundation

/// Archives as Python's zipfile and gzip modules write them.
enum PythonArchives {
    /// What `DOC1.XML`, `a.xml`, `big.xml` and the gzip file hold.
    static let text =
        "<ClinicalDocument xmlns=\"urn:hl7-org:v3\">"
        + String(repeating: "<title>Summary</title>", count: 40) + "</ClinicalDocument>"

    /// `IHE_XDM/SUBSET01/DOC1.XML` and `Befund/ä.xml` (`<a/>`), deflated, the second name in UTF-8.
    static let deflated = bytes(
        """
        UEsDBBQAAAAIAAAAIVxKqI/kSQAAAKwDAAAZAAAASUhFX1hETS9TVUJTRVQwMS9ET0MxLlhNTLNxzsnMy0xO\
        zHHJTy7NTc0rUajIzckrtlUqLcqzysgx180vSrcqM1aysynJLMlJtQsuzc1NLKq00YdwR0VHRUdFaSKqj54z\
        7QBQSwMEFAAACAgAAAAhXNQc0QEGAAAABAAAAA0AAABCZWZ1bmQvw6QueG1ss0nUtwMAUEsBAhQDFAAAAAgA\
        AAAhXEqoj+RJAAAArAMAABkAAAAAAAAAAAAAAIABAAAAAElIRV9YRE0vU1VCU0VUMDEvRE9DMS5YTUxQSwEC\
        FAMUAAAICAAAACFc1BzRAQYAAAAEAAAADQAAAAAAAAAAAAAAgAGAAAAAQmVmdW5kL8OkLnhtbFBLBQYAAAAA\
        AgACAIIAAACxAAAAAAA=
        """)

    /// `a.xml` and `b.xml` (`<b/>`), written to a stream: sizes stand behind the entries.
    static let streamed = bytes(
        """
        UEsDBBQAAAAIAAAAIVxKqI/kSQAAAKwDAAAFAAAAYS54bWyzcc7JzMtMTsxxyU8uzU3NK1GoyM3JK7ZVKi3K\
        s8rIMdfNL0q3KjNWsrMpySzJSbULLs3NTSyqtNGHcEdFR0VHRWkiqo+eM+0AUEsDBBQAAAAIAAAAIVyNopcD\
        BgAAAAQAAAAFAAAAYi54bWyzSdK3AwBQSwECFAMUAAAACAAAACFcSqiP5EkAAACsAwAABQAAAAAAAAAAAAAA\
        gAEAAAAAYS54bWxQSwECFAMUAAAACAAAACFcjaKXAwYAAAAEAAAABQAAAAAAAAAAAAAAgAFsAAAAYi54bWxQ\
        SwUGAAAAAAIAAgBmAAAAlQAAAAAA
        """)

    /// `big.xml` with ZIP64 fields, written to a stream.
    static let zip64 = bytes(
        """
        UEsDBC0AAAAIAAAAIVxKqI/k//////////8HABQAYmlnLnhtbAEAEACsAwAAAAAAAEkAAAAAAAAAs3HOyczL\
        TE7McclPLs1NzStRqMjNySu2VSotyrPKyDHXzS9KtyozVrKzKcksyUm1Cy7NzU0sqrTRh3BHRUdFR0VpIqqP\
        njPtAFBLAQItAy0AAAAIAAAAIVxKqI/kSQAAAKwDAAAHAAAAAAAAAAAAAACAAQAAAABiaWcueG1sUEsFBgAA\
        AAABAAEANQAAAIIAAAAAAA==
        """)

    /// The text in two gzip members.
    static let gzip = bytes(
        """
        H4sIAAAAAAACA7NxzsnMy0xOzHHJTy7NTc0rUajIzckrtlUqLcqzysgx180vSrcqM1aysynJLMlJtQsuzc1N\
        LKq00YdwR5QoAI18DdcsAQAAH4sIAAAAAAACA8ssyUm1synJBFHBpbm5iUWVNvoQ7qjoqCiVRfWdczLzMpMT\
        c1zyk0tzU/NK7ABmgGPCgAIAAA==
        """)

    private static func bytes(_ base64: String) -> [UInt8] {
        [UInt8](Data(base64Encoded: base64)!)
    }
}
