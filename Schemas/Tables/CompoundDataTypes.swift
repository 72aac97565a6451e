/// HL7 V3 Data Types Release 1: what is made of other types: intervals and sets of times and
/// quantities, distributions, histories, sampled lists.
enum CompoundDataTypes {
    static let notation = """
        type EIVL.event restricts CE
          @code            TimingEvent  0..1
          @codeSystem      uid          0..1 fixed 2.16.840.1.113883.5.139
          @codeSystemName  st           0..1 fixed TimingEvent

        type SXCM_TS extends TS
          @operator  SetOperator  0..1 default I

        type IVL_TS extends SXCM_TS
          interval IVXB_TS PQ TS

        type IVXB_TS extends TS
          @inclusive  bl  0..1 default true

        type PIVL_TS extends SXCM_TS
          phase                  IVL_TS         0..1
          period                 PQ             0..1
          @alignment             CalendarCycle  0..1
          @institutionSpecified  bl             0..1 default false

        type EIVL_TS extends SXCM_TS
          event   EIVL.event  0..1
          offset  IVL_PQ      0..1

        type IVL_PQ extends SXCM_PQ
          interval IVXB_PQ PQ PQ

        type SXCM_PQ extends PQ
          @operator  SetOperator  0..1 default I

        type IVXB_PQ extends PQ
          @inclusive  bl  0..1 default true

        type PPD_TS extends TS
          standardDeviation  PQ                           0..1
          @distributionType  ProbabilityDistributionType  0..1

        type PPD_PQ extends PQ
          standardDeviation  PQ                           0..1
          @distributionType  ProbabilityDistributionType  0..1

        type PIVL_PPD_TS extends SXCM_PPD_TS
          phase                  IVL_PPD_TS     0..1
          period                 PPD_PQ         0..1
          @alignment             CalendarCycle  0..1
          @institutionSpecified  bl             0..1 default false

        type SXCM_PPD_TS extends PPD_TS
          @operator  SetOperator  0..1 default I

        type IVL_PPD_TS extends SXCM_PPD_TS
          interval IVXB_PPD_TS PPD_PQ PPD_TS

        type IVXB_PPD_TS extends PPD_TS
          @inclusive  bl  0..1 default true

        type EIVL_PPD_TS extends SXCM_PPD_TS
          event   EIVL.event  0..1
          offset  IVL_PPD_PQ  0..1

        type IVL_PPD_PQ extends SXCM_PPD_PQ
          interval IVXB_PPD_PQ PPD_PQ PPD_PQ

        type SXCM_PPD_PQ extends PPD_PQ
          @operator  SetOperator  0..1 default I

        type IVXB_PPD_PQ extends PPD_PQ
          @inclusive  bl  0..1 default true

        type SXPR_TS extends SXCM_TS
          comp  SXCM_TS  2..*

        type SXCM_CD extends CD
          @operator  SetOperator  0..1 default I

        type SXCM_MO extends MO
          @operator  SetOperator  0..1 default I

        type SXCM_INT extends INT
          @operator  SetOperator  0..1 default I

        type SXCM_REAL extends REAL
          @operator  SetOperator  0..1 default I

        type IVL_INT extends SXCM_INT
          interval IVXB_INT INT INT

        type IVXB_INT extends INT
          @inclusive  bl  0..1 default true

        type IVL_REAL extends SXCM_REAL
          interval IVXB_REAL REAL REAL

        type IVXB_REAL extends REAL
          @inclusive  bl  0..1 default true

        type IVL_MO extends SXCM_MO
          interval IVXB_MO MO MO

        type IVXB_MO extends MO
          @inclusive  bl  0..1 default true

        type HXIT_PQ extends PQ
          validTime  IVL_TS  0..1

        type HXIT_CE extends CE
          validTime  IVL_TS  0..1

        type BXIT_CD extends CD
          @qty  int  0..1 default 1

        type BXIT_IVL_PQ extends IVL_PQ
          @qty  int  0..1 default 1

        type SLIST_PQ extends ANY
          origin  PQ        1..1
          scale   PQ        1..1
          digits  list_int  1..1

        type SLIST_TS extends ANY
          origin  TS        1..1
          scale   PQ        1..1
          digits  list_int  1..1

        type GLIST_TS extends ANY
          head          TS   1..1
          increment     PQ   1..1
          @period       int  0..1
          @denominator  int  0..1

        type GLIST_PQ extends ANY
          head          PQ   1..1
          increment     PQ   1..1
          @period       int  0..1
          @denominator  int  0..1

        type UVP_TS extends TS
          @probability  probability  0..1

        simple list_int
        """
}
