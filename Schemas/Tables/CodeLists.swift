/// The code lists that HL7's schema constrains attributes to (HL7 vocabulary domains): codes, and
/// `+List` for the codes of another list. `*` marks a list that admits any code.
enum CodeLists {
    /// All the tables.
    static let tables = [acts, roles, dataTypes, narrative]

    /// Acts: classes, moods, relationships.
    static let acts = """
        ActClass: +ActClassRoot
        ActClassDocument: DOC +ActClinicalDocument
        x_ActClassDocumentEntryAct: ACT ACCM CONS CTTEVENT INC INFRM PCPR REG SPCTRT
        x_ActClassDocumentEntryOrganizer: BATTERY CLUSTER
        ActClassObservation: OBS ALRT CLNTRL CNOD DGIMG INVSTG SPCOBS COND CASE OUTB OBSSER OBSCOR
            ROIBND ROIOVL
        ActClassRoot: ACCT ACSN ADJUD CONTREG DISPACT ENC INVE LIST MPROT PROC REV SBADM SUBST TRNS
            VERIF XACT CNTRCT FCNTRCT COV CACT ACTN INFO STC FOLDER COMPOSITION ENTRY EXTRACT EHR
            ORGANIZER CATEGORY DOCBODY DOCSECT TOPIC +ActClassObservation +ActClassSupply
            +ActClassDocument +x_ActClassDocumentEntryAct +x_ActClassDocumentEntryOrganizer
        ActClassSupply: SPLY DIET
        ActClinicalDocument: DOCCLIN CDALVLONE
        ActMood: EVN.CRT OPT PERM PERMRQ +ActMoodIntent +x_ActMoodDocumentObservation
            +x_DocumentActMood +x_DocumentProcedureMood
        x_ActMoodDocumentObservation: INT DEF EVN GOL PRMS PRP RQO
        ActMoodIntent: INT APT ARQ PRMS PRP RQO SLOT
        x_ActRelationshipDocument: RPLC APND XFRM
        x_ActRelationshipEntry: COMP DRIV
        x_ActRelationshipEntryRelationship: XCRPT COMP RSON SPRT CAUS GEVL MFST REFR SAS SUBJ
        x_ActRelationshipExternalReference: XCRPT RPLC SPRT ELNK REFR SUBJ
        ActRelationshipFulfills: FLFS OCCR OREF SCH
        ActRelationshipHasComponent: COMP ARR CTRLV DEP
        ActRelationshipType: CIND PRCN TRIG MITGT OUTC GOAL RISK OBJC OBJF PERT AUTH COVBY EXPL
            ITEMSLOC LIMIT NAME PREV REFV SUMM CHRG COST CREDIT DEBIT SPRTBND SEQL DOC GEN INST MTCH
            OPTN REV UPDT VRXCRPT SUCC +ActRelationshipHasComponent +ActRelationshipFulfills
            +x_ActRelationshipDocument +x_ActRelationshipEntry +x_ActRelationshipEntryRelationship
            +x_ActRelationshipExternalReference
        x_DocumentActMood: INT APT ARQ DEF EVN PRMS PRP RQO
        x_DocumentEncounterMood: INT APT ARQ EVN PRMS PRP RQO
        x_DocumentProcedureMood: INT APT ARQ DEF EVN PRMS PRP RQO
        x_DocumentSubstanceMood: INT EVN PRMS PRP RQO
        """

    /// Entities, roles, participations.
    static let roles = """
        ContextControl: AN AP ON OP
        x_DocumentSubject: PAT PRS
        x_EncounterParticipant: ADM ATND CON DIS REF
        EntityClass: +EntityClassRoot
        EntityClassDevice: DEV CER MODDV
        EntityClassManufacturedMaterial: MMAT CONT HOLD +EntityClassDevice
        EntityClassOrganization: ORG PUB STATE NAT
        EntityClassPlace: PLC CITY COUNTRY COUNTY PROVINCE
        EntityClassRoot: ENT HCE RGRP LIV PSN NLIV ANM MIC PLNT MAT CHEM FOOD
            +EntityClassManufacturedMaterial +EntityClassOrganization +EntityClassPlace
        EntityDeterminer: INSTANCE +EntityDeterminerDetermined
        EntityDeterminerDetermined: KIND QUANTIFIED_KIND
        EntityNameSearchUse: SRCH PHON SNDX
        x_InformationRecipient: PRCP TRC
        x_InformationRecipientRole: ASSIGNED HLTHCHRT
        LicensedEntityRole: LIC NOT PROV
        ParticipationPhysicalPerformer: PRF DIST PPRF SPRF
        ParticipationTargetLocation: LOC DST ELOC ORG RML VIA
        ParticipationTargetSubject: SBJ SPC
        ParticipationType: CST RESP CALLBCK ESC IND BEN COV HLD RCT RCV AUT ENT INF WIT IRCP NOT
            REFB REFT DIR BBY CSM DON PRD DEV NRD RDV VRF AUTHEN LA +ParticipationPhysicalPerformer
            +ParticipationTargetSubject +ParticipationTargetLocation +x_EncounterParticipant
            +x_InformationRecipient
        RoleClass: +RoleClassRoot
        RoleClassAssignedEntity: ASSIGNED COMPAR SGNOFF CON ECON NOK
        RoleClassAssociative: ACCESS BIRTHPL EXPR HLD HLTHCHRT IDENT MNT OWN RGPR TERR WRTE DST RET
            +RoleClassMutualRelationship +RoleClassManufacturedProduct
            +RoleClassServiceDeliveryLocation
        RoleClassManufacturedProduct: MANU THER
        RoleClassMutualRelationship: CAREGIVER PRS CIT COVPTY CRINV CRSPNSR GUAR PAT PAYEE PAYOR
            POLHOLD QUAL SPNSR STD UNDWRT AGNT GUARD EMP MIL INVSBJ CASESBJ RESBJ
            +LicensedEntityRole +RoleClassAssignedEntity
        RoleClassRoot: ROL INST SUBS SUBY GEN GRIC CONT MBR PART INGR ACTI ACTM ADTV BASE IACT COLR
            FLVR PRSV STBL LOCE STOR +RoleClassAssociative +RoleClassSpecimen
        RoleClassServiceDeliveryLocation: SDLOC DSDLOC ISDLOC
        RoleClassSpecimen: SPEC ALQT ISLT
        RoleLinkType: REL BACKUP DIRAUTH INDAUTH PART REPL
        x_ServiceEventPerformer: PRF PPRF SPRF
        """

    /// Data types.
    static let dataTypes = """
        AddressPartType: CAR CEN CNT CPA CTY DEL POB PRE STA ZIP ADL UNID UNIT DAL DINST DINSTA
            DINSTQ DMOD DMODID SAL DIR BNR BNN BNS STR STB STTYP
        AddressUse: BAD TMP H HP HV WP DIR PUB
        BinaryDataEncoding: B64 TXT
        CalendarCycle: D H J M N S W Y CD CH CM CN CS CW CY DM DW DY HD MY NH SN WY *
        CompressionAlgorithm: DF GZ Z ZL
        EntityNamePartQualifier: LS IN TITLE AC NB PR VV AD BR SP CL
        EntityNamePartType: DEL FAM GIV PFX SFX
        EntityNameUse: C L A ASGN I R P +EntityNameSearchUse +NameRepresentationUse
        IntegrityCheckAlgorithm: SHA-1 SHA-256
        NameRepresentationUse: ABC IDE SYL
        NullFlavor: NP NI MSK NA OTH NINF PINF UNK NASK TRC ASKU NAV
        PostalAddressUse: PHYS PST +AddressUse +NameRepresentationUse
        ProbabilityDistributionType: B E F G LN N T U X2
        SetOperator: A E H I P
        TelecommunicationAddressUse: AS EC MC PG +AddressUse
        TimingEvent: AC ACD ACM ACV HS IC ICD ICM ICV PC PCD PCM PCV
        """

    /// Narrative block.
    static let narrative = """
        StrucDoc.align: left center right justify char
        StrucDoc.frame: void above below hsides lhs rhs vsides box border
        StrucDoc.listType: ordered unordered
        StrucDoc.revised: insert delete
        StrucDoc.rules: none groups rows cols all
        StrucDoc.scope: row col rowgroup colgroup
        StrucDoc.valign: top middle bottom baseline
        """
}
