extension ValueSetBindings {
    /// The value sets that C-CDA R2.1 (2015-08-01, with the templates of earlier releases that it
    /// keeps) binds elements to.
    static let versioned = """
        2.16.840.1.113883.11.20.9.46 Ability
          observation 22.4.128 value:CD@code note 1098-28042
          observation 22.4.128 value@code note 1098-28042
        2.16.840.1.113883.1.11.15933 ActStatus
          act 22.4.123 statusCode@code warning 1098-32358
        2.16.840.1.113883.11.20.9.47 ADL Result Type
          observation 22.4.128 code@code note 1098-28153
        2.16.840.1.113883.1.11.1 Administrative Gender (HL7 V3)
          document 22.1.1:2015-08-01 PATIENT/administrativeGenderCode@code warning 1198-6394
          organizer 22.4.45:2015-08-01 \
            subject/relatedSubject/subject/administrativeGenderCode@code warning 1198-15974
        2.16.840.1.113883.1.11.20.2 Advance Directive Type Code
          observation 22.4.48:2015-08-01 code@code note 1198-8651
        2.16.840.1.113883.11.20.9.21 AgePQ_UCUM
          observation 22.4.31 value:PQ@unit warning 81-7618
        2.16.840.1.113883.3.88.12.3221.6.2 Allergy and Intolerance Type
          observation 22.4.7:2014-06-09 value:CD@code warning 1098-7390
          observation 24.3.90:2014-06-09 value@code warning 1098-16317
        2.16.840.1.113762.1.4.1099.29 Allergy Clinical Status
          observation 22.4.28:2019-06-20 value:CE@code warning 1198-7322
        2.16.840.1.113883.3.88.12.3221.8.9 Body Site Value Set
          observation 22.4.114:2015-08-01 targetSiteCode@code note 1198-29488
          observation 22.4.13:2014-06-09 targetSiteCode@code warning 1098-8250
          observation 22.4.44:2014-06-09 targetSiteCode@code warning 1098-32044
          procedure 22.4.14:2014-06-09 targetSiteCode@code warning 1098-7683
        2.16.840.1.113762.1.4.1099.10 Care Plan Document Type
          document 22.1.15:2015-08-01 code@code warning 1198-32959
        2.16.840.1.113762.1.4.1099.30 Care Team Member Function
          document 22.1.1:2015-08-01 EVENT/performer/functionCode@code note 1198-32889
        2.16.840.1.113883.11.20.9.31 ConsultDocumentType
          document 22.1.4:2015-08-01 code@code warning 1198-32969
        2.16.840.1.113883.3.88.12.80.63 Country
          document 22.1.1:2015-08-01 PATIENT/birthplace/place/addr/country@code warning 1198-5404
        2.16.840.1.113883.1.11.20549 Criticality Observation
          observation 22.4.145 value:CD@code warning 81-32928
        2.16.840.1.113762.1.4.1010.6 CVX Vaccines Administered Vaccine Set
          manufacturedProduct 22.4.54:2014-06-09 manufacturedMaterial/code@code warning 1098-9007
        2.16.840.1.113883.11.20.9.28 DICOMPurposeOfReference
          observation 6.2.9 value:CD@code note 81-9273
        2.16.840.1.113883.11.20.9.29 DIRQuantityMeasurementTypeCodes
          observation 6.2.14 code@code note 81-19210
        2.16.840.1.113883.11.20.4.1 DischargeSummaryDocumentTypeCode
          document 22.1.8:2015-08-01 code@code warning 1198-17179
        2.16.840.1.113883.11.20.9.52 Encounter Planned
          encounter 22.4.40:2014-06-09 code@code note 1098-31032
        2.16.840.1.113883.3.88.12.80.32 EncounterTypeCode
          encounter 22.4.49:2015-08-01 code@code note 1198-8714
        2.16.840.1.114222.4.11.837 Ethnicity
          document 22.1.1:2015-08-01 PATIENT/ethnicGroupCode@code warning 1198-5323
        2.16.840.1.113762.1.4.1099.24 Extended Pregnancy Status
          observation 15.3.8 value:CD@code warning 81-457
        2.16.840.1.113883.1.11.19579 Family Member Value
          organizer 22.4.45:2015-08-01 subject/relatedSubject/code@code note 1198-15246
        2.16.840.1.113883.11.20.9.55 Goal Achievement
          observation 22.4.110 value:CD@code warning 1098-31426
        2.16.840.1.113883.3.88.12.3221.5.2 Health Insurance Type
          act 22.4.61:2015-08-01 code@code note 1198-8903
        2.16.840.1.114222.4.11.1066 Healthcare Provider Taxonomy
          act 22.4.141 participant/participantRole/code@code note 1098-31676
          author 22.4.119 assignedAuthor/code@code note 1098-31671
          document 22.1.1:2015-08-01 EVENT/performer/assignedEntity/code@code note 1198-14842
          document 22.1.1:2015-08-01 author/assignedAuthor/code@code note 1198-16788
        2.16.840.1.113883.1.11.20275 HealthcareServiceLocation
          participantRole 22.4.32 code@code warning 81-16850
        2.16.840.1.113883.1.11.20.12 HealthStatus
          observation 22.4.5:2014-06-09 value:CD@code warning 1098-9075
        2.16.840.1.113883.1.11.16926 HL7 BasicConfidentialityKind
          document 22.1.1:2015-08-01 confidentialityCode@code note 1198-5259
        2.16.840.1.113883.1.11.20.22 HPDocumentType
          document 22.1.3:2015-08-01 code@code warning 1198-17186
        2.16.840.1.113883.11.20.9.33 INDRoleclassCodes
          document 22.1.13:2015-08-01 participant/associatedEntity@classCode warning 1198-31873
          document 22.1.14:2015-08-01 participant/associatedEntity@classCode warning 1198-31925
          document 22.1.15:2015-08-01 participant/associatedEntity@classCode warning 1198-31898
        2.16.840.1.113883.1.11.12199 LanguageAbilityProficiency
          document 22.1.1:2015-08-01 \
            PATIENT/languageCommunication/proficiencyLevelCode@code warning 1198-9965
        2.16.840.1.113883.6.1 LOINC
          observation 22.4.121 code@code note 1098-30784
          observation 22.4.144 code@code note 1098-32746
          observation 22.4.2:2015-08-01 code@code note 1198-7133
          observation 22.4.44:2014-06-09 code@code note 1098-31030
        1.3.6.1.4.1.12009.10.2.5 LOINC Imaging Document Codes
          document 22.1.5:2015-08-01 code@code note 1198-14834
        2.16.840.1.113883.1.11.12212 Marital Status
          document 22.1.1:2015-08-01 PATIENT/maritalStatusCode@code warning 1198-5303
        2.16.840.1.113762.1.4.1010.4 Medication Clinical Drug
          manufacturedProduct 22.4.23:2014-06-09 manufacturedMaterial/code@code warning 1098-7412
        2.16.840.1.113762.1.4.1099.12 Medication Route
          substanceAdministration 22.4.120 routeCode/translation@code warning 1098-32951
          substanceAdministration 22.4.16:2014-06-09 routeCode/translation@code warning 1098-32950
          substanceAdministration 22.4.42:2014-06-09 routeCode/translation@code warning 1098-32952
        2.16.840.1.113883.11.20.9.44 Mental and Functional Status Response
          observation 22.4.127 value:CD@code note 1098-27974
        2.16.840.1.113883.11.20.9.18 MoodCodeEvnInt
          substanceAdministration 22.4.147 @moodCode error 81-32771 exists
          substanceAdministration 22.4.16:2014-06-09 @moodCode error 1098-7497 exists
          substanceAdministration 22.4.52:2015-08-01 @moodCode error 1198-8827 exists
          supply 22.4.50:2014-06-09 @moodCode error 1098-8746 exists
        2.16.840.1.113883.1.11.19717 No Immunization Reason
          observation 22.4.53 code@code warning 81-8995
        2.16.840.1.113883.3.88.12.80.33 NUBC UB-04 FL17 Patient Status
          document 22.1.8:2015-08-01 \
            componentOf/encompassingEncounter/dischargeDispositionCode@code note 1198-8476
          encounter 22.4.49:2015-08-01 sdtc.dischargeDispositionCode@code warning 1198-32981 ifAny
        2.16.840.1.113883.1.11.20.2.9 Nutrition Recommendations
          act 22.4.130 code@code note 1098-30342
        2.16.840.1.113883.1.11.20.2.7 Nutritional Status
          observation 22.4.124 value@code note 1098-29854
        2.16.840.1.113883.1.11.78 Observation Interpretation (HL7)
          observation 22.4.27:2014-06-09 interpretationCode@code warning 1098-32886
          observation 22.4.2:2015-08-01 interpretationCode@code warning 1198-7147
        2.16.840.1.113883.11.20.9.34 Patient Education
          act 22.4.20:2014-06-09 code@code note 1098-16884
        2.16.840.1.113883.11.20.9.66 Patient Referral Act moodCode
          act 22.4.140 @moodCode error 1098-30885 exists
        2.16.840.1.114222.4.11.3591 Payer
          act 22.4.129 entryRelationship/act/code@code warning 1098-31973
          act 22.4.61:2015-08-01 code/translation@code note 1198-32852
        2.16.840.1.113883.11.20.12.1 Personal And Legal Relationship Role Type
          document 22.1.1:2015-08-01 PATIENT/guardian/code@code warning 1198-5326
          document 29.1:2015-08-01 PATIENT/guardian/code@code warning 1198-28473
          document 29.1:2015-08-01 authenticator/assignedEntity/code@code note 1198-28702
          document 29.1:2015-08-01 author/assignedAuthor/code@code note 1198-28676
          document 29.1:2015-08-01 informant/relatedEntity/code@code note 1198-28684
          document 29.1:2015-08-01 participant/associatedEntity/code@code note 1198-28706
        2.16.840.1.113883.11.20.9.54 Planned Intervention moodCode
          act 22.4.146:2015-08-01 @moodCode warning 1198-32679
        2.16.840.1.113883.11.20.9.23 Planned moodCode (Act/Encounter/Procedure)
          act 22.4.130 @moodCode error 1098-30386 exists
          act 22.4.39:2014-06-09 @moodCode error 1098-8539 exists
          encounter 22.4.40:2014-06-09 @moodCode error 1098-8565 exists
          procedure 22.4.41:2014-06-09 @moodCode error 1098-8569 exists
        2.16.840.1.113883.11.20.9.25 Planned moodCode (Observation)
          observation 22.4.44:2014-06-09 @moodCode error 1098-8582 exists
        2.16.840.1.113883.11.20.9.24 Planned moodCode (SubstanceAdministration/Supply)
          substanceAdministration 22.4.120 @moodCode error 1098-32097 exists
          substanceAdministration 22.4.42:2014-06-09 @moodCode error 1098-8573 exists
          supply 22.4.43:2014-06-09 @moodCode error 1098-8578 exists
        2.16.840.1.113883.11.20.9.36 Pressure Point
          observation 22.4.70:2014-06-09 targetSiteCode@code error 1098-14798 ifAny
        2.16.840.1.113883.11.20.9.35 Pressure Ulcer Stage
          observation 22.4.70:2014-06-09 value:CD@code note 1098-14396
          observation 22.4.70:2014-06-09 value:CD@code warning 1098-14396 oneOrNull
          observation 22.4.76:2015-08-01 entryRelationship/observation/value:CD@code note 1198-14725
        2.16.840.1.113883.11.20.9.60 Priority Level
          observation 22.4.143 value:CD@code warning 1098-30957
        2.16.840.1.113883.3.88.12.3221.7.4 Problem
          criterion 22.4.25:2014-06-09 value:CD@code warning 1098-7369
          observation 22.4.46:2015-08-01 value:CD@code warning 1198-8591
          observation 22.4.4:2015-08-01 value:CD@code note 1198-9058
          observation 22.4.68:2014-06-09 value:CD@code note 1098-14291
          observation 22.4.73:2014-06-09 value:CD@code note 1098-14349
          observation 22.4.9:2014-06-09 value:CD@code warning 1098-7335
        2.16.840.1.113883.3.88.12.80.68 Problem Status
          observation 22.4.6:2019-06-20 value:CD@code warning 1198-7365
        2.16.840.1.113762.1.4.1099.28 Problem Type (LOINC)
          observation 22.4.46:2015-08-01 code/translation@code note 1198-32847
        2.16.840.1.113883.3.88.12.3221.7.2 Problem Type (SNOMEDCT)
          observation 22.4.46:2015-08-01 code@code note 1198-32427
          observation 22.4.4:2015-08-01 code@code note 1198-9045
        2.16.840.1.113883.11.20.9.19 ProblemAct statusCode
          act 22.4.30:2015-08-01 statusCode@code error 1198-19086 exists
        2.16.840.1.113883.11.20.9.22 ProcedureAct statusCode
          observation 22.4.13:2014-06-09 statusCode@code error 1098-32365 exists
        2.16.840.1.113883.11.20.6.1 ProcedureNoteDocumentTypeCodes
          document 22.1.6:2015-08-01 code@code warning 1198-17183
        2.16.840.1.113883.11.20.8.1 ProgressNoteDocumentTypeCode
          document 22.1.9:2015-08-01 code@code warning 1198-17190
        2.16.840.1.113883.3.2074.1.1.3 Race Category Excluding Nulls
          document 22.1.1:2015-08-01 PATIENT/raceCode@code warning 1198-5322
        2.16.840.1.113883.11.20.9.56 Referral Types
          act 22.4.140 code@code warning 1098-30889
        2.16.840.1.113883.1.11.20.2.3 ReferralDocumentType
          document 22.1.14:2015-08-01 code@code warning 1198-32967
        2.16.840.1.113883.11.20.9.49 Residence and Accommodation Type
          observation 22.4.109 value:CD@code note 1098-28823
        2.16.840.1.113883.11.20.9.39 Result Status
          observation 22.4.2:2015-08-01 statusCode@code error 1198-14849 exists
          organizer 22.4.135 statusCode@code error 1098-31029 exists
          organizer 22.4.1:2015-08-01 statusCode@code error 1198-14848 exists
        2.16.840.1.113883.11.20.9.50 Sensory Status Problem Type
          observation 22.4.127 code@code note 1098-27962
        2.16.840.1.113883.3.88.12.3221.6.8 Severity
          observation 22.4.8:2014-06-09 value:CD@code warning 1098-7356
        2.16.840.1.113883.11.20.9.38 Smoking Status
          observation 22.4.78:2014-06-09 value:CD@code warning 1098-14817
        2.16.840.1.113883.3.88.12.80.60 Social History Type
          observation 22.4.38:2015-08-01 code@code note 1198-8558
        2.16.840.1.113883.3.88.12.3221.8.7 SPL Drug Route of Administration Terminology
          substanceAdministration 22.4.16:2014-06-09 routeCode@code warning 1098-7514
        2.16.840.1.113883.11.20.1.1 SurgicalOperationNoteDocumentTypeCode
          document 22.1.7:2015-08-01 code@code warning 1198-17188
        2.16.840.1.113883.11.20.9.37 TargetSite Qualifiers
          observation 22.4.70:2014-06-09 \
            targetSiteCode/qualifier/value@code warning 1098-14803 ifAny
        2.16.840.1.113883.11.20.9.20 Telecom Use (US Realm Header)
          document 22.1.1:2015-08-01 CUSTODIAN/telecom@use warning 1198-7998
          document 22.1.1:2015-08-01 PATIENT/guardian/telecom@use warning 1198-7993
          document 22.1.1:2015-08-01 authenticator/assignedEntity/telecom@use warning 1198-8000
          document 22.1.1:2015-08-01 author/assignedAuthor/telecom@use warning 1198-7995
          document 22.1.1:2015-08-01 dataEnterer/assignedEntity/telecom@use warning 1198-7996
          document 22.1.1:2015-08-01 legalAuthenticator/assignedEntity/telecom@use warning 1198-7999
          document 22.1.1:2015-08-01 \
            recordTarget/patientRole/providerOrganization/telecom@use warning 1198-7994
          document 22.1.1:2015-08-01 recordTarget/patientRole/telecom@use warning 1198-5375
        2.16.840.1.113883.11.20.9.41 Tobacco Use
          observation 22.4.85:2014-06-09 value:CD@code warning 1098-16562
        2.16.840.1.113883.1.11.20.2.4 TransferDocumentType
          document 22.1.13:2015-08-01 code@code warning 1198-32968
        2.16.840.1.113883.3.88.12.80.62 Vital Sign Result Type
          observation 22.4.27:2014-06-09 code@code note 1098-32934
        2.16.840.1.113883.11.20.9.58 Wound Characteristic
          observation 22.4.134 value@code warning 1098-29947
        2.16.840.1.113883.1.11.20.2.5 Wound Measurements
          observation 22.4.133 code@code warning 1098-29931
        2.16.840.1.113883.1.11.20.2.6 Wound Type
          observation 22.4.114:2015-08-01 value:CD@code note 1198-29485
        2.16.840.1.113883.1.11.19601 x_ServiceEventPerformer
          document 22.1.10:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.13:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.14:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.15:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.1:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.2:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.3:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.4:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.5:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.6:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.7:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.8:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 22.1.9:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
          document 29.1:2015-08-01 EVENT/performer@typeCode error 1198-14840 ifAny
        """
}
