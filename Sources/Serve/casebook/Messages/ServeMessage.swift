import Wording

/// Sentences of `casebook serve` and its surroundings.
enum ServeMessage: String, MessageKey {
    static let group = "serve"
    static let rows: StaticString = #"""
        keysReplaced (error 140) = {1}: its keys were replaced (casebook keys rotate-tokens): put back the newest copy, or remove the file to create a new key
        ports (error 80) = --port must be from 0 to 65535, --metrics-port from 1 to 65535
        publicBase (error 80) = --public-base must begin with http:// or https:// and must not end with /
        origins (error 100) = --origins must be a list of origins such as https://app.example.org, separated by commas
        networks (error 100) = {1} must be a list of addresses or networks such as 10.0.0.0/8, separated by commas
        serves (line 20) = casebook serves {1}
        cannotListen (error 40) = cannot listen on {1}: {2}
        addressLimits (error 140) = --address-connections, --address-unfinished and --long-requests must be 1 or more, --address-bytes 0 or more, --head-time 1 to 86400 seconds
        requestLimits (error 140) = --max-body must be 1024 bytes or more, the rates 0 or more, --request-time and --idle-time 1 to 86400 seconds, --connections 1 or more
        witnessNeedsKey (error 60) = --witness requires the signing key: --witness-key
        witnessInside (error 100) = {1}: a witness must be outside of the store's folder, or it would be restored with the store
        mailOptions (error 100) = --mail-from, --mail-user, --mail-password-file and --mail-authorities require --mail
        mailForm (error 80) = --mail must be smtps://HOST or smtp://HOST, optionally with :PORT
        mailFrom (error 40) = --mail requires --mail-from with {1}
        certificates (error 40) = {1}: expected certificates in PEM
        passwordLine (error 40) = {1}: expected a password on one line
        noAddress (error 40) = {1}: address not available for listening
        noPort (error 40) = {1}: no port is free: {2}
        answeredWith (error 40) = answered with status {1}
        noAnswer (error 40) = no complete answer within {1} s
        storeAndLog (part 20) = store and access log
        freeSpace (part 80) = expected {1} MB of free space on the store's disk, found {2} MB
        keyFileGone (part 40) = the key file can no longer be read
        logOrder (part 20) = access log's order
        eventWaits (part 80) = an event has waited for its place for {1} s; no process adds events to the log
        notWritable (part 40) = the store cannot be written
        transactionWaits (part 40) = a transaction has waited for {1} s
        damagedPlaces (part 60) = {1} damaged places; casebook store scrub lists them
        diskFailed (error 120) = writing to the store's disk failed, so the store no longer accepts changes; ending, so that it is opened again
        witnessForm (error 60) = {1}: a witness must be a file or an https:// address
        notACheckpoint (error 40) = {1}: not a checkpoint
        notWritten (error 40) = {1}: cannot be written
        answered404 (error 40) = {1}: answered with status 404
        noWitnessAnswer (error 40) = {1}: no complete answer within {2} s
        noTLS (error 80) = {1}: expected a TLS connection with a certificate that this machine trusts
        """#

    case keysReplaced, ports, publicBase, origins, networks, serves, cannotListen, addressLimits,
        requestLimits, witnessNeedsKey, witnessInside, mailOptions, mailForm, mailFrom,
        certificates, passwordLine, noAddress, noPort, answeredWith, noAnswer, storeAndLog,
        freeSpace, keyFileGone, logOrder, eventWaits, notWritable, transactionWaits,
        damagedPlaces, diskFailed, witnessForm, notACheckpoint, notWritten, answered404,
        noWitnessAnswer, noTLS
}
