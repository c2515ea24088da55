import type { DeliveryStatus } from "@/lib/contracts/webhook-deliveries";
import type { Texts } from "../en";

const statuses: Record<DeliveryStatus | "queued", string> = {
  queued: "In der Warteschlange",
  pending: "Wartet auf neuen Versuch",
  delivering: "Wird zugestellt",
  succeeded: "Zugestellt",
  dead_lettered: "Fehlgeschlagen",
  skipped: "Übersprungen",
};

const reasons: Texts["deliveries"]["reasons"] = {
  timeout: {
    why: "Ihr Server hat nicht innerhalb von 10 Sekunden geantwortet",
    advice:
      "Antworten Sie mit einem 2xx-Status, sobald Sie das Ereignis gespeichert haben. Verarbeiten Sie es danach.",
  },
  dns_error: {
    why: "der Hostname ließ sich nicht auflösen",
    advice: "Prüfen Sie den Namen in der URL und seine öffentlichen DNS-Einträge.",
  },
  tls_error: {
    why: "das TLS-Zertifikat ist nicht gültig",
    advice:
      "Prüfen Sie Laufzeit und Hostnamen des Zertifikats und ob Ihr Server die Zwischenzertifikate mitsendet.",
  },
  connection_refused: {
    why: "die Verbindung wurde abgelehnt",
    advice: "Prüfen Sie, ob Ihr Server läuft und seine Firewall Port 443 zulässt.",
  },
  connection_reset: {
    why: "die Verbindung wurde geschlossen, bevor die Antwort vollständig war",
    advice:
      "Suchen Sie nach einem Proxy oder Load Balancer, der Verbindungen zu früh schließt, oder nach einem Absturz Ihres Servers.",
  },
  unsafe_url: {
    why: "der Host hat eine Adresse, die nicht öffentlich ist",
    advice:
      "Alle Adressen des Hosts müssen öffentlich sein. Prüfen Sie seine DNS-Einträge oder ändern Sie die URL.",
  },
  redirect: {
    why: "Ihr Server hat mit einer Weiterleitung geantwortet, und Weiterleitungen wird nicht gefolgt",
    advice: "Setzen Sie die URL des Endpunkts auf die Adresse, zu der weitergeleitet wird.",
  },
  gone: {
    why: "Ihr Server hat mit 410 (Gone) geantwortet",
    advice:
      "Der Endpunkt wurde deaktiviert. War das ein Versehen, korrigieren Sie die Antwort, aktivieren Sie den Endpunkt und senden Sie dann erneut.",
  },
  notHttp: {
    why: "die Antwort ist kein gültiges HTTP",
    advice: "Prüfen Sie, ob der Host auf Port 443 nur HTTPS anbietet.",
  },
  unauthorized: {
    why: "Ihr Server hat mit {status} geantwortet: Er hat den Zugriff verweigert",
    advice: "Lassen Sie diesen Pfad ohne Anmeldung zu und prüfen Sie stattdessen die Signatur.",
  },
  missing: {
    why: "Ihr Server hat mit {status} geantwortet: Der Pfad wurde nicht gefunden",
    advice: "Prüfen Sie den Pfad in der URL des Endpunkts und ob Ihre neueste Version in Betrieb ist.",
  },
  tooMany: {
    why: "Ihr Server hat mit 429 geantwortet: zu viele Anfragen",
    advice:
      "Erhöhen Sie das Limit für diesen Pfad. Retry-After wird bis zum Doppelten der geplanten Wartezeit beachtet.",
  },
  refused: {
    why: "Ihr Server hat mit {status} geantwortet",
    advice:
      "Suchen Sie den Grund im Protokoll Ihres Servers. Liegt es an der Signatur, prüfen Sie sie im Signaturlabor.",
  },
  broken: {
    why: "Ihr Server hat mit dem Fehler {status} geantwortet",
    advice: "Sehen Sie im Protokoll Ihres Servers nach. Beheben Sie den Fehler und senden Sie dann erneut.",
  },
  unexpected: {
    why: "Ihr Server hat mit {status} geantwortet, und das ist kein Erfolgsstatus",
    advice: "Antworten Sie mit einem Status von 200 bis 299.",
  },
  unanswered: {
    why: "der Absender brach ab, bevor er eine Antwort aufgezeichnet hatte",
    advice: "Das Ereignis ist möglicherweise angekommen. Verwerfen Sie Duplikate anhand der Ereignis-ID.",
  },
};

export const deliveries: Texts["deliveries"] = {
  title: "Zustellungen",
  filters: "Zustellungen filtern",
  status: "Status",
  anyStatus: "Jeder Status",
  eventType: "Ereignistyp",
  anyType: "Jeder Typ",
  createdAfter: "Ab (UTC)",
  createdBefore: "Vor (UTC)",
  columns: {
    event: "Ereignis",
    id: "Zustellung",
    status: "Status",
    attempts: "Versuch",
    next: "Nächster Versuch",
    response: "Antwort",
    duration: "ms",
    created: "Erstellt",
    actions: "Aktionen",
  },
  statuses,
  attemptOf: "{count} von {most}",
  nextIn: "in {time}",
  nextNow: "jetzt",
  none: "Noch keine Zustellungen",
  noneText: "Senden Sie einen Test oder warten Sie auf das Ereignis einer Buchung.",
  noMatch: "Keine Zustellung entspricht diesen Filtern",
  newRows: { one: "{count} neue anzeigen", other: "{count} neue anzeigen" },
  noLongerListed: "Nicht mehr in dieser Liste",
  select: "{id} auswählen",
  selected: { one: "{count} ausgewählt", other: "{count} ausgewählt" },
  resendMarked: "Ausgewählte erneut senden",
  unmark: "Auswahl aufheben",
  resendMany: "Mehrere erneut senden…",
  resend: "Erneut senden",
  resending: "Wird gesendet…",
  resentSelected: {
    one: "{count} Zustellung ist wieder in der Warteschlange.",
    other: "{count} Zustellungen sind wieder in der Warteschlange.",
  },
  refusedSelected: {
    one: "{count} konnte nicht erneut gesendet werden.",
    other: "{count} konnten nicht erneut gesendet werden.",
  },
  resent: "Versuch {number} ist in der Warteschlange und wird so bald wie möglich gesendet.",
  signatureLab: "Signaturlabor",
  dialog: {
    title: "Nicht zugestellte Ereignisse erneut senden",
    description:
      "Stellt alle fehlgeschlagenen und übersprungenen Zustellungen dieses Zeitraums wieder in die Warteschlange, mit denselben IDs und einem neuen Zeitplan.",
    since: "Erstellt ab",
    until: "Erstellt vor (optional)",
    limits: "Bis zu 14 Tage zurück und 10.000 Zustellungen auf einmal, älteste zuerst.",
    counting: "Wird gezählt…",
    nothing: "Keine fehlgeschlagenen oder übersprungenen Zustellungen in diesem Zeitraum.",
    preview: {
      one: "{count} Zustellung wird erneut gesendet",
      other: "{count} Zustellungen werden erneut gesendet",
    },
    parts: "{dead} fehlgeschlagen, {skipped} übersprungen",
    more: "Es gibt noch mehr Zustellungen. Senden Sie sie danach erneut.",
    confirm: { one: "{count} erneut senden", other: "{count} erneut senden" },
    busy: "Wird eingereiht…",
    done: {
      one: "{count} Zustellung ist wieder in der Warteschlange.",
      other: "{count} Zustellungen sind wieder in der Warteschlange.",
    },
    unreadable: "Geben Sie Datum und Uhrzeit ein.",
  },
  delivery: "Zustellung",
  back: "Alle Zustellungen",
  verdicts: {
    queued: "In der Warteschlange. Die Zustellung wird so bald wie möglich gesendet.",
    again: "In der Warteschlange für einen weiteren Versuch.",
    delivering: "Versuch {number} läuft.",
    succeeded: "Zugestellt: Ihr Server hat nach {ms} ms mit {status} geantwortet.",
    retrying: "Versuch {number} ist fehlgeschlagen: {why}.",
    dead_lettered: "Nach {count} fehlgeschlagen: {why}.",
    unsigned: "Fehlgeschlagen: Die Anfrage konnte nicht signiert werden.",
    skipped: "Nicht gesendet: Der Endpunkt war nicht aktiv.",
  },
  unsignedAdvice: "Erneuern Sie das Secret des Endpunkts und senden Sie dann erneut.",
  skippedAdvice:
    "Aktivieren Sie den Endpunkt und senden Sie dann diese oder alle übersprungenen Zustellungen erneut.",
  attemptsCount: { one: "{count} Versuch", other: "{count} Versuchen" },
  reasons,
  next: "Nächster Versuch {time}",
  event: "Ereignis",
  made: "Erstellt",
  rail: "Versuche",
  railNone: "Noch keine Versuche",
  railNext: "Nächster, fällig {time}",
  attempt: "Versuch {number}",
  noAnswer: "keine Antwort",
  ms: "{ms} ms",
  request: "Anfrage",
  requestNote: "Die Anfrage, die Versuch {number} an Ihren Endpunkt gesendet hat.",
  requestWhere: "Angezeigt wird die aktuelle URL des Endpunkts.",
  headersNone:
    "Keine Header aufgezeichnet: Der Absender brach vorher ab oder konnte die Anfrage nicht signieren.",
  headers: "Header",
  body: "Inhalt",
  bodyNote: {
    one: "{count} Byte, bei jedem Versuch gleich",
    other: "{count} Byte, bei jedem Versuch gleich",
  },
  bodyRaw: "Wie gesendet",
  bodyFormatted: "Formatiert",
  copyBody: "Inhalt kopieren",
  answer: "Antwort",
  answerNone: "Es gab keine Antwort.",
  answerEmpty: "Die Antwort hatte keinen Inhalt.",
  answerCut: "Nur das erste KiB ist gespeichert. Die Antwort war möglicherweise länger.",
  missingTitle: "Zustellung nicht gefunden",
  missingText:
    "Ihr Endpunkt wurde gelöscht, sie ist älter als 90 Tage, oder sie gehört zu einem anderen Konto.",
};
