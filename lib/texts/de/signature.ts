import type { signature as english } from "../en/signature";

export const signature: typeof english = {
  title: "Signaturlabor",
  note: "Fügen Sie eine Anfrage ein, die Ihr Server empfangen hat. Sie wird in Ihrem Browser geprüft und nicht hochgeladen.",
  body: "Inhalt",
  bodyHint: "Die unveränderten Bytes der Anfrage, bevor Sie sie parsen.",
  headers: "Header",
  headersHint:
    "Service-Signature (t=…,v1=…), oder webhook-id, webhook-timestamp und webhook-signature, oder alle.",
  secret: "Secret",
  secretHint: "Der Wert, der beim Erstellen angezeigt wurde: whsec_…",
  check: "Prüfen",
  unable: "Dieser Browser kann Signaturen nur auf Seiten prüfen, die über HTTPS geladen wurden.",
  result: "Ergebnis",
  waiting: "Füllen Sie alle drei Felder aus und prüfen Sie dann.",
  forms: { service: "Service-Signature", standard: "Standard Webhooks" },
  verified: "Gültig",
  verifiedText: "Inhalt, Zeitstempel und Secret sind richtig.",
  headersBad: "Die Header sind nicht lesbar",
  headersBadText:
    "Fügen Sie t=<Sekunden>,v1=<64 Hexziffern> oder einen vollständigen Satz Header von Standard Webhooks ein. Prüfen Sie, ob kein Teil fehlt.",
  secretBad: "Das ist kein Secret",
  secretBadText:
    "Ein Secret besteht aus whsec_ und Base64. Lassen Sie Anführungszeichen und den Namen der Variablen weg.",
  changed: "Der Inhalt weicht vom signierten ab",
  changes: {
    ends: "Am Rand wurden Leerraum, ein Zeilenende oder eine Bytereihenfolge-Markierung (BOM) ergänzt. Die Signatur gilt für genau diese Bytes.",
    spaced:
      "Der Inhalt wurde mit anderem Leerraum neu serialisiert. Prüfen Sie die unveränderten Bytes, bevor Sie sie parsen.",
    escaped:
      "Der Inhalt wurde neu serialisiert: Zeichen oder Zahlen sind anders geschrieben. Prüfen Sie die unveränderten Bytes, bevor Sie sie parsen.",
    reordered:
      "Der Inhalt wurde mit anderer Reihenfolge der Schlüssel neu serialisiert. Prüfen Sie die unveränderten Bytes, bevor Sie sie parsen.",
  },
  clock: "Der Zeitstempel liegt außerhalb der Toleranz von 300 Sekunden",
  clockPast:
    "Signiert wurde vor {time}. Kam die Anfrage gerade erst an, geht die Uhr Ihres Servers vor. Andernfalls ist die Anfrage alt.",
  clockFuture: "Der Zeitstempel liegt {time} in der Zukunft: Die Uhr Ihres Servers geht nach.",
  clockRest: "Secret und Inhalt sind richtig.",
  mismatch: "Die Signatur stimmt nicht",
  mismatchText:
    "Das Secret gehört zu einem anderen Endpunkt oder wurde ersetzt, oder der Inhalt weicht vom gesendeten ab.",
  match: "Stimmt mit Signatur {place} von {of} überein.",
  newest: "Signiert wurde mit Ihrem neuesten Secret.",
  previous: "Signiert wurde mit Ihrem vorherigen Secret, das bald abläuft. Verwenden Sie das neueste.",
};
