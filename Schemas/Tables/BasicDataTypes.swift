/// HL7 V3 Data Types Release 1: text, codes, identifiers, quantities and points in time, and the
/// abstract types they come from.
enum BasicDataTypes {
    static let notation = """
        type ANY abstract
          @nullFlavor  NullFlavor  0..1

        type ANYNonNull restricts ANY
          @nullFlavor  NullFlavor  0..0

        type BL extends ANY
          @value  bl  0..1

        type BN extends ANYNonNull
          @value  bn  0..1

        type BIN extends ANY abstract mixed
          @representation  BinaryDataEncoding  0..1 default TXT

        type ED extends BIN mixed
          reference                 TEL                      0..1
          thumbnail                 thumbnail                0..1
          any-other                                          0..1
          @mediaType                cs                       0..1 default text/plain
          @language                 cs                       0..1
          @compression              CompressionAlgorithm     0..1
          @integrityCheck           bin                      0..1
          @integrityCheckAlgorithm  IntegrityCheckAlgorithm  0..1 default SHA-1

        type thumbnail restricts ED mixed
          reference  TEL        0..1
          thumbnail  thumbnail  0..0

        type ST restricts ED mixed
          reference                 TEL                      0..0
          thumbnail                 ED                       0..0
          @representation           BinaryDataEncoding       0..1 fixed TXT
          @mediaType                cs                       0..1 fixed text/plain
          @language                 cs                       0..1
          @compression              CompressionAlgorithm     0..0
          @integrityCheck           bin                      0..0
          @integrityCheckAlgorithm  IntegrityCheckAlgorithm  0..0

        type SC extends ST mixed
          use coding

        type CD extends ANY
          originalText           ED  0..1
          qualifier              CR  0..*
          translation            CD  0..*
          use coding
          @sdtc:valueSet             0..1
          @sdtc:valueSetVersion      0..1

        type CE restricts CD
          originalText  ED  0..1
          qualifier     CR  0..0
          translation   CD  0..*
          use coding

        type CV restricts CE
          originalText  ED  0..1
          translation   CD  0..0
          use coding

        type CS restricts CV
          @code               cs   0..1
          @codeSystem         uid  0..0
          @codeSystemName     st   0..0
          @codeSystemVersion  st   0..0
          @displayName        st   0..0

        type CO extends CV

        type CR extends ANY
          name       CV  0..1
          value      CD  0..1
          @inverted  bn  0..1 default false

        type II extends ANY
          @root                    uid  0..1
          @extension               st   0..1
          @assigningAuthorityName  st   0..1
          @displayable             bl   0..1

        type URL extends ANY abstract
          @value  url  0..1

        type TEL extends URL
          useablePeriod  SXCM_TS                          0..*
          @use           set_TelecommunicationAddressUse  0..1

        type QTY extends ANY abstract

        type INT extends QTY
          @value  int  0..1

        type REAL extends QTY
          @value  real  0..1

        type PQ extends QTY
          translation  PQR   0..*
          @value       real  0..1
          @unit        cs    0..1 default 1

        type PQR extends CV
          @value  real  0..1

        type MO extends QTY
          @value     real  0..1
          @currency  cs    0..1

        type TS extends QTY
          @value  ts  0..1

        type RTO_QTY_QTY extends QTY
          numerator    QTY  1..1
          denominator  QTY  1..1

        type RTO extends RTO_QTY_QTY

        type RTO_PQ_PQ extends QTY
          numerator    PQ  1..1
          denominator  PQ  1..1

        type RTO_MO_PQ extends QTY
          numerator    MO  1..1
          denominator  PQ  1..1
        """
}
