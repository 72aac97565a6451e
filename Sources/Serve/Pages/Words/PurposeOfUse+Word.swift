import PageFrame
import HealthStore

extension PurposeOfUse: PageWord {
    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .treatment: ("treatment", "Behandlung", "les soins", "la cura")
        case .payment: ("payment", "Abrechnung", "la facturation", "il pagamento")
        case .operations:
            (
                "running the health service", "den Betrieb des Gesundheitsdienstes",
                "le fonctionnement du service", "la gestione del servizio"
            )
        case .emergencyTreatment:
            (
                "treatment in an emergency", "Behandlung im Notfall", "les soins d’urgence",
                "la cura d’emergenza"
            )
        case .breakTheGlass: ("an emergency", "einen Notfall", "une urgence", "un’emergenza")
        case .patientRequest:
            ("your own use", "Ihren eigenen Gebrauch", "votre propre usage", "il vostro uso")
        case .familyRequest:
            ("your family", "Ihre Familie", "votre famille", "la vostra famiglia")
        case .research: ("research", "Forschung", "la recherche", "la ricerca")
        case .publicHealth:
            (
                "public health", "die öffentliche Gesundheit", "la santé publique",
                "la salute pubblica"
            )
        case .test: ("a test", "einen Test", "un essai", "una prova")
        }
    }
}
