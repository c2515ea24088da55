import type { customers as english } from "../en/customers";

export const customers: typeof english = {
  title: "Kundendaten",
  note: "Finden, exportieren oder löschen Sie, was über eine Person gespeichert ist, die ein Fahrzeug gemietet hat.",
  email: "E-Mail-Adresse des Kunden",
  emailHint: "Die ganze Adresse, groß oder klein geschrieben",
  emailNeeded: "Geben Sie eine Adresse wie name@example.com ein",
  find: "Kunden finden",
  finding: "Sucht…",
  none: "Keine Buchung und kein Entwurf hat diese Adresse",
  noneText: "Prüfen Sie die Schreibweise. Ein gelöschter Kunde wird nicht mehr gefunden.",
  found: "Gespeicherte Daten über {email}",
  bookings: "Buchungen",
  drafts: "Entwürfe",
  events: "Ereignisse",
  deliveries: "Zustellungen",
  mails: "E-Mails",
  storedResponses: "Gespeicherte API-Antworten",
  webhookResponses: "Antworten von Endpunkten",
  notes: "Notizen",
  views: "Gespeicherte Ansichten",
  active: {
    one: "{count} Buchung ist noch nicht beendet, daher kann der Kunde noch nicht gelöscht werden. Stornieren Sie sie oder warten Sie auf ihr Ende.",
    other:
      "{count} Buchungen sind noch nicht beendet, daher kann der Kunde noch nicht gelöscht werden. Stornieren Sie sie oder warten Sie auf ihr Ende.",
  },
  download: "Daten herunterladen",
  downloading: "Lädt herunter…",
  erase: "Kunden löschen…",
  eraseTitle: "{email} löschen?",
  eraseText:
    "Das lässt sich nicht rückgängig machen. Laden Sie die Daten vorher herunter, wenn der Kunde sie haben möchte.",
  confirm: "Geben Sie zur Bestätigung die E-Mail-Adresse ein",
  confirmNeeded: "Geben Sie {email} ein",
  eraseNow: "Kunden löschen",
  erasing: "Löscht…",
  erased: "Der Kunde wurde gelöscht. Geänderte Einträge:",
  effects: "Was beim Löschen geschieht",
  replaced: "Ersetzt oder gelöscht",
  replacedList: {
    bookings:
      "Der Name in Buchungen wird zu Erased Customer. E-Mail-Adresse und Telefonnummer werden entfernt.",
    drafts: "Entwürfe werden gelöscht.",
    events: "Ereignisse, spätere Zustellungen und wiederholte Anfragen zeigen ebenfalls Erased Customer.",
    responses: "E-Mails an den Kunden und Antworten Ihrer Endpunkte auf diese Ereignisse werden gelöscht.",
    notes:
      "Notizen, die den Kunden nennen, werden gelöscht, ebenso solche Suchen in gespeicherten Ansichten.",
  },
  kept: "Bleibt erhalten",
  keptList: {
    money: "Beträge, Zahlungen und Abrechnungen",
    references: "Referenzen, Zeiten und Ereignis-IDs",
    audit: "Das Änderungsprotokoll: Es nennt die löschende Person, nicht den Kunden",
  },
  copies:
    "Ihre eigenen Systeme und früher exportierte Dateien behalten ihre Kopien. Löschen Sie auch diese Kopien.",
};
