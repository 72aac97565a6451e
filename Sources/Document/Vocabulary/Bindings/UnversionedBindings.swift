extension ValueSetBindings {
    /// The value sets that C-CDA R1.1 (July 2012) binds elements to.
    static let unversioned = """
        2.16.840.1.113883.1.11.1 Administrative Gender (HL7 V3)
          document 22.1.1 PATIENT/administrativeGenderCode@code warning 6394
          organizer 22.4.45 \
            subject/relatedSubject/subject/administrativeGenderCode@code warning 15975 ifAny
        2.16.840.1.113883.1.11.20.2 AdvanceDirectiveTypeCode
          observation 22.4.48 code@code error 8651 one
        2.16.840.1.113883.11.20.9.21 AgePQ_UCUM
          observation 22.4.31 value:PQ@unit warning 7618
        2.16.840.1.113883.3.88.12.3221.6.2 Allergy/Adverse Event Type Value Set
          observation 22.4.7 value:CD@code warning 9139
          observation 24.3.90 value@code warning 16317
        2.16.840.1.113883.3.88.12.3221.8.9 Body Site Value Set
          observation 22.4.13 targetSiteCode@code warning 16071
          procedure 22.4.14 targetSiteCode@code warning 16082
        2.16.840.1.113883.11.20.9.31 ConsultDocumentType
          document 22.1.4 code@code warning 17177
        2.16.840.1.113883.3.88.12.80.63 CountryValueSet
          AD 22.5.2 country@code warning 7295
          document 22.1.1 PATIENT/birthplace/place/addr/country@code warning 5404
        2.16.840.1.113883.11.20.9.28 DICOMPurposeOfReference
          observation 6.2.9 value:CD@code note 9273
        2.16.840.1.113883.11.20.9.32 DIRDocumentTypeCodes
          document 22.1.5 code@code note 14834
          document 22.1.5 code@code warning 8408
        2.16.840.1.113883.11.20.9.29 DIRQuantityMeasurementTypeCodes
          observation 6.2.14 code@code note 19210
        2.16.840.1.113883.11.20.4.1 DischargeSummaryDocumentTypeCode
          document 22.1.8 code@code warning 17179
        2.16.840.1.113883.3.88.12.80.32 EncounterTypeCode
          encounter 22.4.49 code@code note 8714
        2.16.840.1.113883.1.11.19579 Family Member Value Set
          organizer 22.4.45 subject/relatedSubject/code@code note 15247
        2.16.840.1.113883.3.88.12.3221.5.2 Health Insurance Type Value Set
          act 22.4.61 code@code note 19185
        2.16.840.1.114222.4.11.1066 Healthcare Provider Taxonomy (HIPAA)
          document 22.1.1 author/assignedAuthor/code@code note 16788
        2.16.840.1.113883.1.11.20275 HealthcareServiceLocation
          participantRole 22.4.32 code@code error 16850 one
        2.16.840.1.113883.1.11.20.12 HealthStatus
          observation 22.4.5 value:CD@code warning 9075
        2.16.840.1.113883.1.11.16926 HL7 BasicConfidentialityKind
          document 22.1.1 confidentialityCode@code error 5259 one
          document 22.1.10 confidentialityCode@code error 5259 one
          document 22.1.2 confidentialityCode@code error 5259 one
          document 22.1.3 confidentialityCode@code error 5259 one
          document 22.1.4 confidentialityCode@code error 5259 one
          document 22.1.5 confidentialityCode@code error 5259 one
          document 22.1.6 confidentialityCode@code error 5259 one
          document 22.1.7 confidentialityCode@code error 5259 one
          document 22.1.8 confidentialityCode@code error 5259 one
          document 22.1.9 confidentialityCode@code error 5259 one
        2.16.840.1.113883.1.11.20.22 HPDocumentType
          document 22.1.3 code@code warning 17186
        2.16.840.1.113883.1.11.12199 LanguageAbilityProficiency
          document 22.1.1 PATIENT/languageCommunication/proficiencyLevelCode@code warning 9965
        2.16.840.1.113883.1.11.12212 Marital Status Value Set
          document 22.1.1 PATIENT/maritalStatusCode@code warning 5303
        2.16.840.1.113883.3.88.12.80.17 Medication Clinical Drug Name Value Set
          manufacturedProduct 22.4.23 manufacturedMaterial/code@code warning 7412
        2.16.840.1.113883.3.88.12.80.64 Medication Fill Status
          supply 22.4.18 statusCode@code warning 7455
        2.16.840.1.113883.11.20.9.18 MoodCodeEvnInt
          act 22.4.12 @moodCode error 8290 exists
          observation 22.4.13 @moodCode error 8237 exists
          procedure 22.4.14 @moodCode error 7653 exists
          substanceAdministration 22.4.16 @moodCode error 7497 exists
          substanceAdministration 22.4.52 @moodCode error 8827 exists
          supply 22.4.50 @moodCode error 8746 exists
        2.16.840.1.113883.1.11.19717 No Immunization Reason Value Set
          observation 22.4.53 code@code warning 8995
        2.16.840.1.113883.1.11.78 Observation Interpretation (HL7)
          observation 22.4.8 interpretationCode@code note 16038
        2.16.840.1.113883.5.88 participationFunction
          document 22.1.1 EVENT/performer/functionCode@codeSystem note 16819
        2.16.840.1.113883.11.20.9.34 Patient Education
          act 22.4.20 code@code note 16884
        2.16.840.1.113883.1.11.19563 PersonalRelationshipRoleType
          document 22.1.1 PATIENT/guardian/code@code warning 5326
        2.16.840.1.113883.11.20.9.23 Plan of Care moodCode (Act/Encounter/Procedure)
          act 22.4.39 @moodCode error 8539 exists
          encounter 22.4.40 @moodCode error 8565 exists
          procedure 22.4.41 @moodCode error 8569 exists
        2.16.840.1.113883.11.20.9.25 Plan of Care moodCode (Observation)
          observation 22.4.44 @moodCode error 8582 exists
        2.16.840.1.113883.11.20.9.24 Plan of Care moodCode (SubstanceAdministration/Supply)
          substanceAdministration 22.4.42 @moodCode error 8573 exists
          supply 22.4.43 @moodCode error 8578 exists
        2.16.840.1.113883.1.11.10637 PostalAddressUse
          AD 22.5.2 @use warning 7290 exists
        2.16.840.1.113883.3.88.12.80.2 PostalCodeValueSet
          AD 22.5.2 postalCode@code note 7294
        2.16.840.1.113883.11.20.9.36 Pressure Point
          observation 22.4.70 targetSiteCode@code warning 14798 ifAny
        2.16.840.1.113883.11.20.9.35 Pressure Ulcer Stage
          observation 22.4.70 value:CD@code error 14396 one
          observation 22.4.76 entryRelationship/observation/value:CD@code error 14725 exists
        2.16.840.1.113883.3.88.12.3221.6.8 Problem Severity
          observation 22.4.8 value:CD@code warning 7356
        2.16.840.1.113883.3.88.12.80.68 Problem Status Value Set
          observation 22.4.28 value:CE@code warning 7322
          observation 22.4.6 value:CD@code warning 7365
        2.16.840.1.113883.3.88.12.3221.7.2 Problem Type
          observation 22.4.19 code@code error 16886 one
          observation 22.4.4 code@code error 9045 one
          observation 22.4.46 code@code error 8589 one
          observation 22.4.68 code@code error 9045 one
          observation 22.4.73 code@code error 9045 one
        2.16.840.1.113883.3.88.12.3221.7.4 Problem Value Set
          observation 22.4.4 value:CD@code note 9058
          observation 22.4.46 value:CD@code warning 8591
          observation 22.4.68 value:CD@code note 14291
          observation 22.4.73 value:CD@code note 14349
          observation 22.4.9 value:CD@code warning 7335
        2.16.840.1.113883.11.20.9.19 ProblemAct statusCode
          act 22.4.3 statusCode@code error 9029 one
          act 22.4.30 statusCode@code error 19086 exists
        2.16.840.1.113883.11.20.9.22 ProcedureAct statusCode
          act 22.4.12 statusCode@code warning 8298
          observation 22.4.13 statusCode@code warning 8245
          procedure 22.4.14 statusCode@code warning 7661
        2.16.840.1.113883.11.20.6.1 ProcedureNoteDocumentTypeCodes
          document 22.1.6 code@code warning 17183
        2.16.840.1.113883.11.20.8.1 ProgressNoteDocumentTypeCode
          document 22.1.9 code@code warning 17190
          document 22.1.9 code@code warning 7589
        2.16.840.1.113883.11.20.9.39 Result Status
          observation 22.4.2 statusCode@code error 14849 exists
          observation 22.4.67 statusCode@code error 14849 exists
          observation 22.4.74 statusCode@code error 14849 exists
          organizer 22.4.1 statusCode@code error 14848 exists
          organizer 22.4.66 statusCode@code error 14848 exists
          organizer 22.4.75 statusCode@code error 14848 exists
        2.16.840.1.113883.11.20.9.38 Smoking Status
          observation 22.4.78 value:CD@code error 14817 exists
        2.16.840.1.113883.3.88.12.80.60 Social History Type Value Set
          observation 22.4.38 code@code warning 19220 exists
        2.16.840.1.113883.11.20.1.1 SurgicalOperationNoteDocumentTypeCode
          document 22.1.7 code@code warning 17188
        2.16.840.1.113883.11.20.9.37 TargetSite Qualifiers
          observation 22.4.70 targetSiteCode/qualifier/value@code warning 14803 ifAny
        2.16.840.1.113883.11.20.9.20 Telecom Use (US Realm Header)
          document 22.1.1 CUSTODIAN/telecom@use warning 7998
          document 22.1.1 PATIENT/guardian/telecom@use warning 7993
          document 22.1.1 authenticator/assignedEntity/telecom@use warning 8000
          document 22.1.1 author/assignedAuthor/telecom@use warning 7995
          document 22.1.1 dataEnterer/assignedEntity/telecom@use warning 7996
          document 22.1.1 legalAuthenticator/assignedEntity/telecom@use warning 7999
          document 22.1.1 recordTarget/patientRole/providerOrganization/telecom@use warning 7994
          document 22.1.1 recordTarget/patientRole/telecom@use warning 5375
        2.16.840.1.113883.11.20.9.41 Tobacco Use
          observation 22.4.85 value:CD@code warning 16563
        2.16.840.1.113883.3.88.12.80.22 Vaccine Administered Value Set
          manufacturedProduct 22.4.54 manufacturedMaterial/code@code warning 9007
        2.16.840.1.113883.3.88.12.80.62 Vital Sign Result Value Set
          observation 22.4.27 code@code note 7301
        """
}
